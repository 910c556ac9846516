import type { Reaction, Resolution } from '@snippetry/contracts';
import { until } from '@snippetry/test-kit/until';
import { type Story, say, write } from './story.ts';
import { plain } from './texts.ts';
import { done, type Inhabitant, type World } from './world.ts';

const react = ({ api }: Inhabitant, id: string, type: Reaction) =>
  done(api.call('POST /comments/:id/react', { params: { id }, body: { type } }));

const edit = ({ api }: Inhabitant, id: string, content: string) =>
  done(api.call('PUT /comments/:id', { params: { id }, body: { content } }));

const erase = ({ api }: Inhabitant, id: string) =>
  done(api.call('DELETE /comments/:id', { params: { id } }));

const report = ({ api }: Inhabitant, id: string) => {
  const body = { reason: 'spam', description: 'An advertisement' } as const;
  return done(api.call('POST /comments/:id/report', { params: { id }, body }));
};

const follow = ({ api }: Inhabitant, { id }: Inhabitant) =>
  done(api.call('POST /users/:id/follow', { params: { id } }));

/** Resolves the open reports of a comment. */
async function resolve({ api }: Inhabitant, id: string, action: Resolution, reason = '') {
  const { reports } = await done(api.call('GET /comments/reports', { query: { limit: 100 } }));
  const found = reports.find(({ comment }) => comment?._id === id);
  if (found === undefined) throw new Error('the report is not in the queue');
  const resolution = { params: { id: found._id }, body: { action, reason } };
  await done(api.call('POST /comments/reports/:id/resolve', resolution));
}

/** Adds comments, follows and reports to the story; returns a comment that later steps use. */
export async function liveTogether(world: World, story: Story): Promise<string> {
  const answer = await talk(world, story);
  await pointAtLines(world, story);
  await followEachOther(world, story);
  await moderate(world, story);
  return answer;
}

/**
 * Creates comments that are liked, disliked, edited, deleted and replaced by a placeholder. Returns
 * one that stays.
 */
async function talk({ people: { ana, bob, cleo } }: World, { greeting }: Story): Promise<string> {
  const question = await say(bob, greeting, 'Which encoding is that, @ana?');
  const answer = await say(ana, greeting, 'UTF-8', question);
  const regretted = await say(cleo, greeting, 'I take this back');
  await say(bob, greeting, 'Why did you?', regretted);
  await react(ana, regretted, 'likes');
  await erase(cleo, regretted);
  await erase(bob, await say(bob, greeting, 'Nobody answers this'));
  await edit(ana, answer, 'UTF-8, as everywhere.');
  await react(bob, answer, 'likes');
  await react(cleo, answer, 'likes');
  await react(ana, question, 'dislikes');
  await react(cleo, question, 'likes');
  // The dislike becomes a like, and the like is removed.
  await react(ana, question, 'likes');
  await react(cleo, question, 'likes');
  return answer;
}

/** Creates comments on lines that stay, and on lines that change later. */
async function pointAtLines({ people: { ana, bob, cleo } }: World, { greeting }: Story) {
  const point = ({ api }: Inhabitant, snippet: string, line: number) => {
    const anchor = { revision: 1, fromLine: line, toLine: line };
    return done(api.call('POST /comments', { body: { snippet, content: 'This one.', anchor } }));
  };
  await point(bob, greeting, 2);
  const changed = plain('Changed below a comment');
  const id = await write(cleo, changed);
  for (const line of [1, 2]) await point(ana, id, line);
  const body = {
    ...changed,
    content: `// one more\n${changed.content.replace('retry', 'repeat')}`,
  };
  await done(cleo.api.call('PUT /snippets/:id', { params: { id }, body }));
  await until(async () => {
    const path = { params: { snippetId: id } };
    const { comments } = await done(ana.api.call('GET /comments/snippet/:snippetId', path));
    return comments.map(({ anchor }) => anchor?.current?.fromLine).join() === ',2';
  });
}

/** Creates follows and notifications, and changes notification settings. */
async function followEachOther({ people: { ana, bob, cleo } }: World, { retry }: Story) {
  for (const [who, whom] of [
    [bob, ana],
    [cleo, ana],
    [ana, bob],
    [cleo, bob],
  ] as const) {
    await follow(who, whom);
  }
  // The second request unfollows.
  await follow(cleo, bob);
  const readNotifications = async () =>
    (await done(ana.api.call('GET /notifications'))).notifications;
  await until(
    async () => (await readNotifications()).filter(({ type }) => type === 'follow').length === 2,
  );
  const ids = (await readNotifications()).slice(-2).map(({ _id }) => _id);
  await done(ana.api.call('POST /notifications/read', { body: { ids } }));
  const settings = { mutedTypes: ['mention' as const], digest: 'weekly' as const };
  await done(cleo.api.call('PUT /notifications/settings', { body: settings }));
  const muted = { params: { snippetId: retry }, body: { isMuted: true } };
  await done(ana.api.call('PUT /notifications/muted/:snippetId', muted));
}

/** Creates reports with every resolution, an open one, and a comment deleted without a report. */
async function moderate({ people, moderator, suspended }: World, { retry, greeting }: Story) {
  const { ana, bob, cleo } = people;
  const [removed, kept] = [
    await say(suspended, retry, 'Buy pills'),
    await say(suspended, greeting, 'I like it'),
  ];
  await say(cleo, retry, 'No, thank you', removed);
  for (const who of [bob, cleo]) await report(who, removed);
  await report(cleo, kept);
  await resolve(ana, removed, 'remove-comment', 'No advertisements');
  await resolve(moderator, kept, 'dismiss');
  const deleted = await say(suspended, greeting, 'Buy more pills');
  await say(bob, greeting, 'Stop it', deleted);
  await erase(moderator, deleted);
  await report(bob, await say(cleo, greeting, 'Not what it looks like'));
  const [leaked, shown] = [await write(bob, plain('Leaked')), await write(bob, plain('Checked'))];
  for (const id of [leaked, shown]) {
    const below = await say(suspended, id, 'Is that your password?');
    await report(cleo, below);
    await resolve(moderator, below, 'hide-snippet', 'It shows a password');
    await until(async () => {
      const { snippet } = await done(bob.api.call('GET /snippets/:id', { params: { id } }));
      return snippet.hidden !== undefined;
    });
  }
  await done(moderator.api.call('POST /snippets/:id/lift-hiding', { params: { id: shown } }));
  const last = await say(suspended, retry, 'You cannot stop me');
  await report(bob, last);
  await resolve(moderator, last, 'suspend-user', 'Advertisements everywhere');
  const params = { id: suspended.id };
  await until(
    async () => (await done(bob.api.call('GET /users/:id', { params }))).user.isSuspended,
  );
}

/** Causes events that are still pending when the platform stops. */
export async function lastWords({ people: { ana, bob, cleo } }: World, answer: string) {
  await react(bob, answer, 'likes');
  await react(cleo, answer, 'dislikes');
  await edit(ana, answer, 'UTF-8, changed in the last moment');
  await report(bob, answer);
}
