import { newId } from '@snippetry/service-kit';
import { anId, startServiceHarness } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiscussion } from '../../test/discussion.ts';
import type { Harness } from '../../test/harness.ts';
import { service } from '../service.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startServiceHarness(service, {
    COMMENTS_PER_MINUTE: '8',
    REPORTS_PER_MINUTE: '2',
  });
});
afterAll(() => harness.stop());

/** Creates a user whose id contains the creation time of the account, in Unix seconds. */
function personOf(seconds: number) {
  const id = Math.floor(seconds).toString(16).padStart(8, '0') + anId().slice(8);
  const user = { id, username: `user_${id.slice(-8)}` };
  harness.auth.put({ _id: id, username: user.username });
  return user;
}

const known = () => personOf(Date.now() / 1000 - 7 * 86_400);

it('an account has a limit of comments and of edits per minute, and five times as many reactions', async () => {
  const talk = openDiscussion(harness);
  const ana = known();
  const { _id } = await talk.post(known());
  const body = { snippet: talk.snippetId, content: 'Hi' };
  const post = () => harness.api.as(ana).call('POST /comments', { body });
  const posted = [];
  for (let i = 0; i < 9; i++) posted.push(await post());
  expect(posted.map(({ status }) => status)).toEqual([...Array(8).fill(201), 429]);
  expect(posted.at(-1)?.code).toBe('request.rate_limited');
  expect(Number(posted.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  const [first] = posted;
  const edited = [];
  for (let i = 0; i < 9; i++) {
    edited.push((await talk.edit(ana, first?.data.comment._id ?? '', `Hi @user_${i}`)).status);
  }
  expect(edited).toEqual([...Array(8).fill(200), 429]);
  const reacted = [];
  for (let i = 0; i < 41; i++) reacted.push((await talk.react(ana, _id)).status);
  expect(reacted).toEqual([...Array(40).fill(200), 429]);
});

it('an account created today has a quarter of the limit, and reports are counted separately', async () => {
  const talk = openDiscussion(harness);
  const newcomer = { id: newId(), username: 'newcomer' };
  const { _id } = await talk.post(known());
  const params = { id: talk.snippetId };
  const statuses = [];
  for (let i = 0; i < 3; i++) {
    const input = { params, body: { content: 'Hi' } };
    const answer = await harness.api.as(newcomer).call('POST /snippets/:id/comments', input);
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([201, 201, 429]);
  expect((await talk.report(newcomer, _id)).status).toBe(201);
  expect((await talk.report(newcomer, _id)).status).toBe(429);
});
