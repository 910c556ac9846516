// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, fakeNetwork, refused } from '../test/network.ts';
import { readEvents } from './events.ts';

interface Step {
  state: string;
}

const isLast = ({ state }: Step) => state === 'done';

/** Event stream of these states, closed after the last one. */
function streamOf(...states: string[]): Response {
  const blocks = states.map((state, at) => `id: ${at}\ndata: ${JSON.stringify({ state })}\n\n`);
  return new Response(`retry: 1\n\n: alive\n\n${blocks.join('')}`);
}

/** Reads events from consecutive answers of the server, one per connection. */
async function reading(
  answers: ((signal?: AbortSignal) => Response)[],
  signal = new AbortController().signal,
) {
  let next = 0;
  const answer: Answer = ({ signal: sent }) => (answers[next++] ?? (() => streamOf('done')))(sent);
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

it('reads messages with the token of the user, up to the last one', async () => {
  localStorage.setItem('token', 'kept');
  const { end, told, sent } = await reading([() => streamOf('queued', 'writing', 'done', 'more')]);
  expect({ end, told }).toEqual({ end: { kind: 'ended' }, told: ['queued', 'writing', 'done'] });
  expect(sent[0]).toMatchObject({ url: '/api/ai/jobs/a/events' });
  expect(sent[0]?.headers.authorization).toBe('Bearer kept');
});

it('ends with the last message, even if the server keeps the stream open', async () => {
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) =>
    stream.enqueue(new TextEncoder().encode('data: {"state":"done"}\n\n'));
  const { end, told } = await reading([
    (signal) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          start(stream);
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(body);
    },
  ]);
  expect({ end, told }).toEqual({ end: { kind: 'ended' }, told: ['done'] });
});

it('reconnects after a broken connection and an unavailable server', async () => {
  const away = () => refused(503, 'service.unavailable', 'Not now');
  const { end, told } = await reading([() => streamOf('queued'), away, () => streamOf('done')]);
  expect({ end, told }).toEqual({ end: { kind: 'ended' }, told: ['queued', 'done'] });
});

it('does not reconnect if the server refuses', async () => {
  const { end, sent } = await reading([() => refused(404, 'ai.job_not_found', 'No such job')]);
  expect(end).toEqual({ kind: 'refused', status: 404 });
  expect(sent).toHaveLength(1);
});

it('requests nothing if its signal is aborted', async () => {
  const { end, sent } = await reading([], AbortSignal.abort());
  expect(end).toEqual({ kind: 'ended' });
  expect(sent).toHaveLength(0);
});
