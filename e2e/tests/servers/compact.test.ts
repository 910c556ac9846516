import { aSnippet, NO_RATE_LIMITS, NO_USER_LIMITS, until } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson, type Person } from '../../src/people.ts';

let platform: Platform;
let person: Person;

beforeAll(async () => {
  platform = await startPlatform({
    samples: false,
    args: ['--compact'],
    env: { ...NO_RATE_LIMITS, ...NO_USER_LIMITS },
  });
  person = await aPerson(platform.url);
});
afterAll(() => platform.stop());

const SERVICES = { auth: 4101, snippets: 4102, comments: 4103, collections: 4104, worker: 4115 };

it('a compact platform recovers after its service process is killed, and loses no acknowledged write', async () => {
  const pids = () => new Set(Object.values(SERVICES).map(platform.pidOf));
  const [victim = 0, ...others] = pids();
  expect(others).toEqual([]);
  const made: string[] = [];
  let isKilled = false;
  const writing = until(async () => {
    const answer = await person.api.call('POST /snippets', { body: aSnippet() }).catch(() => null);
    if (answer?.status === 201) made.push(answer.data.snippet._id);
    return isKilled && answer?.status === 201;
  }, 30_000);
  await until(() => made.length >= 5);
  process.kill(victim, 'SIGKILL');
  isKilled = true;
  await writing;
  const [first = ''] = made;
  const params = { id: first };
  const comment = { body: { content: 'Still here' }, params };
  await until(async () => {
    const answers = await Promise.all([
      person.api.call('GET /auth/me'),
      person.api.call('POST /snippets/:id/comments', comment),
      person.api.call('GET /collections/my'),
      person.api.send('/remotes.json'),
    ]).catch(() => []);
    return answers.length > 0 && answers.every(({ status }) => status < 300);
  }, 30_000);
  for (const id of made) {
    expect((await person.api.call('GET /snippets/:id', { params: { id } })).status).toBe(200);
  }
  expect(pids()).not.toContain(victim);
}, 90_000);
