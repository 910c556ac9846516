import type { ApiInput } from '@snippetry/contracts';
import { until } from '@snippetry/test-kit/until';
import { GREETING, LONG, type NewSnippet, OLD, plain, RETRY, SECRET } from './texts.ts';
import { done, type Inhabitant, type World } from './world.ts';

/** Ids of the snippets and the collection that later steps use. */
export interface Story {
  retry: string;
  greeting: string;
  secret: string;
  /** Public, starred, discussed, edited and in a collection; later deleted and restored. */
  lost: string;
  collection: string;
}

export async function write({ api }: Inhabitant, body: NewSnippet): Promise<string> {
  return (await done(api.call('POST /snippets', { body }))).snippet._id;
}

export const star = ({ api }: Inhabitant, id: string) =>
  done(api.call('POST /snippets/:id/star', { params: { id } }));

export const remove = ({ api }: Inhabitant, id: string) =>
  done(api.call('DELETE /snippets/:id', { params: { id } }));

export const restore = ({ api }: Pick<Inhabitant, 'api'>, id: string) =>
  done(api.call('POST /snippets/trash/:id/restore', { params: { id } }));

/** Posts a comment on a snippet, or a reply; returns its id. */
export async function say({ api }: Inhabitant, snippet: string, content: string, to?: string) {
  const body = { snippet, content, ...(to !== undefined && { parentComment: to }) };
  return (await done(api.call('POST /comments', { body }))).comment._id;
}

/** Creates data of every kind. */
export async function tellStory(world: World): Promise<Story> {
  const { ana } = world.people;
  const [retry, greeting] = [await write(ana, RETRY), await write(ana, GREETING)];
  const [secret, lost] = [await write(ana, SECRET), await write(ana, plain('Lost and found'))];
  const story = { retry, greeting, secret, lost, collection: '' };
  await write(ana, LONG);
  await done(ana.api.call('POST /snippets/import', { body: { items: [OLD] } }));
  await revise(ana, story);
  await fork(world, story);
  await reward(world, story);
  await discuss(world, story);
  story.collection = await collect(world, story);
  await throwAway(world);
  await tidyUp(world);
  await lookAt(world, story);
  return story;
}

/** Creates revisions of every kind: text, tags, visibility, and a restored one. */
async function revise(ana: Inhabitant, { retry, lost }: Story): Promise<void> {
  const { api } = ana;
  const change = (id: string, body: NewSnippet) =>
    done(api.call('PUT /snippets/:id', { params: { id }, body }));
  await change(retry, { ...RETRY, content: `${RETRY.content}\n// tried twice` });
  await change(retry, { ...RETRY, isPublic: false, title: 'Retry, while it is rewritten' });
  await change(retry, { ...RETRY, tags: [...RETRY.tags, 'async'], isPublic: true });
  const params = { id: retry, revision: 2 };
  await done(api.call('POST /snippets/:id/revisions/:revision/restore', { params, body: {} }));
  await change(lost, { ...plain('Lost and found'), content: 'found();' });
  await done(
    api.call('POST /snippets/bulk', { body: { action: 'add-tag', ids: [lost], tag: 'kept' } }),
  );
}

async function fork({ people: { ana, bob, cleo } }: World, story: Story) {
  const { retry, greeting, secret, lost } = story;
  const params = { id: retry };
  const { snippet } = await done(bob.api.call('POST /snippets/:id/fork', { params }));
  const body = { ...RETRY, title: 'Retry, with a limit', tags: ['resilience'], isPublic: true };
  await done(bob.api.call('PUT /snippets/:id', { params: { id: snippet._id }, body }));
  for (const id of [greeting, lost]) {
    await done(cleo.api.call('POST /snippets/:id/fork', { params: { id } }));
  }
  await done(ana.api.call('POST /snippets/:id/duplicate', { params: { id: secret } }));
}

async function reward({ people: { bob, cleo } }: World, { retry, greeting, lost }: Story) {
  for (const id of [retry, greeting, lost]) await star(bob, id);
  await star(cleo, retry);
  await star(cleo, greeting);
  // The second request removes the star.
  await star(cleo, greeting);
}

async function discuss({ people: { ana, bob, cleo } }: World, { retry, secret, lost }: Story) {
  const first = await say(bob, retry, 'Why does the pause double?');
  const answer = await say(ana, retry, 'So that a server in trouble gets some rest. 😌', first);
  const jitter = 'And add some jitter:\n\n`sleep(ms * Math.random())`';
  await say(cleo, retry, jitter, answer);
  await say(bob, retry, 'Of course.', answer);
  await say(cleo, retry, 'The second thread');
  await say(ana, secret, 'A note to myself');
  await say(bob, lost, 'Do not lose it');
}

async function collect({ people: { ana, bob } }: World, story: Story): Promise<string> {
  const create = async ({ api }: Inhabitant, body: ApiInput<'POST /collections'>['body']) =>
    (await done(api.call('POST /collections', { body }))).collection._id;
  const fill = ({ api }: Inhabitant, id: string, snippetIds: string[]) =>
    done(api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } }));
  const details = { name: 'Kept close', description: 'For bad days', tags: ['resilience'] };
  const collection = await create(ana, details);
  const { retry, greeting, secret, lost } = story;
  await fill(ana, collection, [retry, greeting, secret, lost]);
  const params = { id: collection, snippetId: greeting };
  await done(ana.api.call('DELETE /collections/:id/snippets/:snippetId', { params }));
  await fill(ana, await create(ana, { name: 'For me only', isPublic: false }), [secret]);
  await fill(bob, await create(bob, { name: 'Of others' }), [retry, lost]);
  await create(bob, { name: 'Still empty' });
  return collection;
}

/** Leaves one snippet in the trash, restores one, and deletes one permanently. */
async function throwAway({ people: { bob, cleo } }: World): Promise<void> {
  const [stays, back] = [
    await write(bob, plain('Thrown away')),
    await write(bob, plain('Taken back', false)),
  ];
  const deleted = await write(bob, plain('Gone for good'));
  await star(cleo, stays);
  for (const id of [stays, back, deleted]) await remove(bob, id);
  await restore(bob, back);
  await done(bob.api.call('DELETE /snippets/trash/:id', { params: { id: deleted } }));
}

/** Makes bulk changes of visibility and tags, and empties the trash. */
async function tidyUp({ people: { ana, bob, cleo } }: World): Promise<void> {
  const { api } = cleo;
  const bulk = (body: ApiInput<'POST /snippets/bulk'>['body']) =>
    done(api.call('POST /snippets/bulk', { body }));
  const hidden = await write(cleo, plain('Hidden again'));
  const shown = await write(cleo, plain('Shown at last', false));
  const dropped = [await write(cleo, plain('Dropped')), await write(cleo, plain('Dropped, too'))];
  await star(ana, hidden);
  await say(bob, hidden, 'Said while everybody could read it');
  await bulk({ action: 'hide', ids: [hidden] });
  await bulk({ action: 'publish', ids: [shown] });
  await bulk({ action: 'remove-tag', ids: [shown], tag: 'resilience' });
  await bulk({ action: 'delete', ids: dropped });
  await done(api.call('DELETE /snippets/trash'));
  const body = { name: 'What is left' };
  const { collection } = await done(api.call('POST /collections', { body }));
  const filling = { params: { id: collection._id }, body: { snippetIds: [hidden, shown] } };
  await done(api.call('POST /collections/:id/snippets', filling));
}

/** Adds views and copies, and waits until lists count them. */
async function lookAt(world: World, { retry, greeting, lost }: Story): Promise<void> {
  const { people, visitor } = world;
  for (const { api } of [people.bob, people.cleo, { api: visitor }]) {
    for (const id of [retry, lost]) await done(api.call('GET /snippets/:id', { params: { id } }));
  }
  await done(people.bob.api.call('GET /snippets/:id', { params: { id: greeting } }));
  await done(people.bob.api.call('POST /snippets/:id/copied', { params: { id: retry } }));
  await until(async () => {
    const { snippets } = await done(
      people.ana.api.call('GET /snippets/my', { query: { limit: 100 } }),
    );
    const counts = snippets.find(({ _id }) => _id === retry);
    return counts?.viewCount === 3 && counts.copyCount === 1;
  }, 30_000);
}

/** Causes buffered views and events that are still pending when the platform stops. */
export async function lastMoments({ people, visitor }: World, story: Story): Promise<void> {
  const { ana, bob, cleo } = people;
  const { greeting, collection } = story;
  const latest = await write(cleo, plain('Written in the last moment'));
  const body = { ...GREETING, content: `${GREETING.content}# changed in the last moment` };
  await done(ana.api.call('PUT /snippets/:id', { params: { id: greeting }, body }));
  await say(bob, greeting, 'Said in the last moment');
  const added = { params: { id: collection }, body: { snippetId: greeting } };
  await done(ana.api.call('POST /collections/:id/snippets', added));
  await remove(ana, await write(ana, plain('Deleted in the last moment')));
  await star(cleo, greeting);
  await star(ana, latest);
  for (const { api } of [people.cleo, { api: visitor }]) {
    await done(api.call('GET /snippets/:id', { params: { id: greeting } }));
    await done(api.call('POST /snippets/:id/copied', { params: { id: greeting } }));
  }
}
