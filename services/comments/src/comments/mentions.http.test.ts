import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiscussion } from '../../test/discussion.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { namesIn } from './mentions.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('a comment mentions the users in its text, with their current names', async () => {
  const talk = openDiscussion(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const text = `Hi @${ana.username.toUpperCase()}, not \`@${bo.username}\` and @nobody-at-all`;
  const made = await talk.post(talk.owner, text);
  expect(made.mentions).toEqual([ana.username]);
  expect((await talk.list()).comments[0]?.mentions).toEqual([ana.username]);
});

it.each([
  ['a fenced block', '~~~sh\n@NAME\n~~~'],
  ['a block indented by spaces', 'Look:\n\n    @NAME'],
  ['a block indented by a tab', '\t@NAME'],
  ['a block in a list', '- Look:\n\n      @NAME'],
  ['inline code', '``a ` @NAME``'],
  ['a name of a package', 'npm i @NAME/kit'],
])('a comment mentions no user in %s', async (_, text) => {
  const talk = openDiscussion(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const code = text.replace('NAME', ana.username);
  const made = await talk.post(talk.owner, `@${bo.username}\n\n${code}`);
  expect(made.mentions).toEqual([bo.username]);
});

it('an edit changes the mentions of a comment', async () => {
  const talk = openDiscussion(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id } = await talk.post(talk.owner, `@${ana.username}`);
  const edited = await talk.edit(talk.owner, _id, `@${bo.username} and @${ana.username}`);
  expect(edited.data.comment.mentions).toEqual([bo.username, ana.username]);
  expect((await talk.edit(talk.owner, _id, 'Nobody')).data.comment.mentions).toEqual([]);
});

it('a comment has no mentions while the auth service is down, and an edit keeps the previous ones', async () => {
  const talk = openDiscussion(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const { _id } = await talk.post(talk.owner, `@${ana.username}`);
  await harness.auth.stop();
  const made = await talk.post(talk.owner, `@${bo.username}`);
  expect(made.mentions).toEqual([]);
  const edited = await talk.edit(talk.owner, _id, `@${ana.username} @${bo.username}`);
  expect(edited.data.comment.mentions).toEqual([ana.username]);
});

it('a comment mentions at most twenty users', () => {
  const text = Array.from({ length: 30 }, (_, i) => `@user${i}`).join(' ');
  expect(namesIn(text)).toHaveLength(20);
});
