// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, fakeNetwork, refused } from '../test/network.ts';
import { readEvents } from './events.ts';

interface Step {
  state: string;
}

const isLast = ({ state }: Step) => state === 'done';

/** A stream of these states, which the server ends after them. */
function streamOf(...states: string[]): Response {
  const blocks = states.map((state, at) => `id: ${at}\ndata: ${JSON.stringify({ state })}\n\n`);
  return new Response(`retry: 1\n\n: alive\n\n${blocks.join('')}`);
}

/** What is told of these answers, which the server gives one after the other. */
async function reading(answers: (() => Response)[], signal = new AbortController().signal) {
  let next = 0;
  const answer: Answer = () => (answers[next++] ?? (() => streamOf('done')))();
  const sent = fakeNetwork(answer);
  const told: string[] = [];
  const onMessage = ({ state }: Step) => void told.push(state);
  const end = await readEvents('/ai/jobs/a/events', { onMessage, isLast, signal });
  return { end, told, sent };
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('tells what happens as the signed-in user, up to the last message', async () => {
  localStorage.setItem('token', 'kept');
  const { end, told, sent } = await reading([() => streamOf('queued', 'writing', 'done', 'more')]);
  expect({ end, told }).toEqual({ end: { kind: 'ended' }, told: ['queued', 'writing', 'done'] });
  expect(sent[0]).toMatchObject({ url: '/api/ai/jobs/a/events' });
  expect(sent[0]?.headers.authorization).toBe('Bearer kept');
});

it('comes back after a connection that broke or a server that was away', async () => {
  const away = () => refused(503, 'service.unavailable', 'Not now');
  const { end, told } = await reading([() => streamOf('queued'), away, () => streamOf('done')]);
  expect({ end, told }).toEqual({ end: { kind: 'ended' }, told: ['queued', 'done'] });
});

it('does not ask again for what the server refuses', async () => {
  const { end, sent } = await reading([() => refused(404, 'ai.job_not_found', 'No such job')]);
  expect(end).toEqual({ kind: 'refused', status: 404 });
  expect(sent).toHaveLength(1);
});

it('reads nothing once nobody listens any more', async () => {
  const { end, sent } = await reading([], AbortSignal.abort());
  expect(end).toEqual({ kind: 'ended' });
  expect(sent).toHaveLength(0);
});
