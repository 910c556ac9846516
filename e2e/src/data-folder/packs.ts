import { type Story, write } from './story.ts';
import { plain } from './texts.ts';
import { done, type Inhabitant, type World } from './world.ts';

const star = ({ api }: Inhabitant, id: string) =>
  done(api.call('POST /collections/:id/star', { params: { id } }));

const publish = ({ api }: Inhabitant, id: string, notes: string) =>
  done(api.call('POST /collections/:id/versions', { params: { id }, body: { notes } }));

const fork = async ({ api }: Inhabitant, id: string) =>
  (await done(api.call('POST /collections/:id/fork', { params: { id } }))).collection._id;

async function members({ api }: Inhabitant, id: string): Promise<string[]> {
  const { snippets } = await done(api.call('GET /collections/:id/snippets', { params: { id } }));
  return snippets.map(({ _id }) => _id);
}

/** Adds versions, stars and forks of collections to the story. */
export async function shareCollections(world: World, story: Story): Promise<void> {
  const { ana, bob, cleo } = world.people;
  await arrange(ana, story);
  const { collection } = story;
  await publish(ana, collection, 'The first version');
  const behind = await fork(bob, collection);
  const level = await fork(cleo, collection);
  await done(
    ana.api.call('DELETE /collections/:id/snippets/:snippetId', {
      params: { id: collection, snippetId: story.retry },
    }),
  );
  const added = {
    params: { id: collection },
    body: { snippetId: await write(ana, plain('New in it')) },
  };
  await done(ana.api.call('POST /collections/:id/snippets', added));
  await publish(ana, collection, 'One more, and one less');
  await done(cleo.api.call('POST /collections/:id/update', { params: { id: level } }));
  const name = { params: { id: behind }, body: { name: 'Kept close, by Bob', isPublic: true } };
  await done(bob.api.call('PUT /collections/:id', name));
  await reward(world, collection, behind);
}

/** Sets a README and a custom order, and removes a member that is added again at its position. */
async function arrange(ana: Inhabitant, { collection: id, secret }: Story): Promise<void> {
  const body = { name: 'Kept close', readme: '# For bad days\n\nRead **all** of it.' };
  await done(ana.api.call('PUT /collections/:id', { params: { id }, body }));
  const before = await members(ana, id);
  const order = [secret, ...before.filter((one) => one !== secret)];
  await done(
    ana.api.call('PATCH /collections/:id/order', {
      params: { id },
      body: { moved: [secret], order },
    }),
  );
  const params = { id, snippetId: secret };
  await done(ana.api.call('DELETE /collections/:id/snippets/:snippetId', { params }));
  const places = [{ snippetId: secret, after: null }];
  await done(ana.api.call('POST /collections/:id/snippets', { params: { id }, body: { places } }));
}

/** Creates stars, one of which is removed, and one on a collection that becomes private. */
async function reward({ people: { ana, bob, cleo } }: World, collection: string, behind: string) {
  for (const who of [ana, bob, cleo]) await star(who, collection);
  await star(cleo, collection);
  await star(ana, behind);
  const body = { name: 'Shown for a while', isPublic: true };
  const made = (await done(cleo.api.call('POST /collections', { body }))).collection._id;
  await star(bob, made);
  await done(
    cleo.api.call('PUT /collections/:id', {
      params: { id: made },
      body: { ...body, isPublic: false },
    }),
  );
}

/** Causes work that is still pending when the platform stops. */
export async function lastVersion({ people: { ana, cleo } }: World, { collection }: Story) {
  await publish(ana, collection, 'Published in the last moment');
  await star(cleo, collection);
}
