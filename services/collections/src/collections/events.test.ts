import { anId, aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const wait = { timeout: 8000 };
type Owner = ReturnType<Harness['person']>;

const mine = async (owner: Owner) => (await harness.api.as(owner).call('GET /collections/my')).data;

const create = async (owner: Owner, body: object = {}) =>
  (await harness.api.as(owner).call('POST /collections', { body: { name: anId(), ...body } })).data
    .collection;

it('creates a private collection with the sample snippets of a demo account, and only once', async () => {
  const demo = aUser();
  const user = { _id: demo.id, username: demo.username };
  await harness.events.publish('user.registered', { user, isDemo: true });
  const snippets = ['One', 'Two'].map((title) =>
    harness.snippets.put({ authorId: demo.id, title }),
  );
  const filled = { userId: demo.id, snippetIds: snippets.map(({ _id }) => _id) };
  await harness.events.publish('demo.filled', filled);
  await expect.poll(async () => (await mine(demo)).collections[0]?.snippetCount, wait).toBe(2);
  // As after a restored backup: a repeated event that is not known to have been handled.
  await harness.events.publish('demo.filled', filled);
  const removed = harness.snippets.put({ authorId: demo.id });
  await harness.fill((await create(demo))._id, [removed._id]);
  await harness.events.publish('snippet.deleted', { snippetId: removed._id, authorId: demo.id });
  const counts = async () =>
    (await mine(demo)).collections.map((one) => one.snippetCount).toSorted();
  await expect.poll(counts, wait).toEqual([0, 2]);
  const shown = (await mine(demo)).collections.find(({ name }) => name === 'Starter kit');
  expect(shown).toMatchObject({
    isPublic: false,
    owner: user,
    // Last added first, as in every preview.
    snippets: [{ title: 'Two' }, { title: 'One' }],
  });
});

it('stores the name of a new user from the event, and creates no sample collection for them', async () => {
  const ana = aUser();
  const user = { _id: ana.id, username: ana.username, firstName: 'Ana' };
  await harness.events.publish('user.registered', { user, isDemo: false });
  await expect
    .poll(async () => {
      const { owner } = await create(ana);
      return owner.firstName;
    }, wait)
    .toBe('Ana');
  const names = (await mine(ana)).collections.map(({ name }) => name);
  expect(names).not.toContain('Starter kit');
});

it('shows the latest name of an owner even if the changes arrive out of order', async () => {
  const ana = harness.person();
  const { _id: id } = await create(ana);
  const card = { _id: ana.id, username: ana.username };
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'New' }, version: 4 });
  await harness.events.publish('user.updated', { user: { ...card, firstName: 'Old' }, version: 3 });
  const name = async () =>
    (await harness.api.call('GET /collections/:id', { params: { id } })).data.collection.owner
      .firstName;
  await expect.poll(name, wait).toBe('New');
  await harness.events.publish('user.updated', {
    user: { ...card, firstName: 'Last' },
    version: 5,
  });
  await expect.poll(name, wait).toBe('Last');
});

it('removes a deleted snippet from every collection', async () => {
  const ana = harness.person();
  const snippet = harness.snippets.put({ authorId: ana.id });
  const stays = harness.snippets.put({ authorId: ana.id });
  for (const { _id } of [await create(ana), await create(ana)]) {
    await harness.fill(_id, [snippet._id, stays._id]);
  }
  await harness.events.publish('snippet.deleted', { snippetId: snippet._id, authorId: ana.id });
  // The fake snippets service still has the snippet: only the event reports its deletion.
  await expect
    .poll(async () => (await mine(ana)).collections.map((c) => c.snippetCount), wait)
    .toEqual([1, 1]);
});

it('failed forever to remove a user whose versions had more than 16 MB of hashes', async () => {
  const ana = harness.person();
  const { _id: id } = await create(ana);
  const hash = (version: number, file: number) => `${version} ${file} `.padEnd(9_000, '0');
  const files = Array.from({ length: 100 }, (_, file) => file);
  const versions = Array.from({ length: 20 }, (_, i) => files.map((file) => hash(i, file)));
  await harness.addVersions(id, versions);
  await harness.events.publish('user.deleted', { userId: ana.id });
  const status = async () =>
    (await harness.api.call('GET /collections/:id', { params: { id } })).status;
  await expect.poll(status, wait).toBe(404);
});

it('removes the collections of a deleted user from all lists and totals, with stars and versions', async () => {
  const ana = harness.person();
  const shown = await create(ana);
  await create(ana, { isPublic: false });
  const content = `gone ${anId()}`;
  await harness.fill(shown._id, [harness.snippets.put({ authorId: ana.id, content })._id]);
  const params = { id: shown._id };
  const published = { params, body: { notes: '' } };
  await harness.api.as(ana).call('POST /collections/:id/versions', published);
  await harness.api.as(harness.person()).call('POST /collections/:id/star', { params });
  const kept = () => Promise.all([harness.countStars(shown._id), harness.countContents(content)]);
  expect(await kept()).toEqual([1, 1]);
  const total = async () => (await harness.api.call('GET /collections')).data.pagination.total;
  const before = await total();
  await harness.events.publish('user.deleted', { userId: ana.id });
  await expect.poll(total, wait).toBe(before - 1);
  const gone = await harness.api.call('GET /collections/:id', { params });
  expect(gone.status).toBe(404);
  expect(await kept()).toEqual([0, 0]);
  expect((await mine(ana)).pagination.total).toBe(0);
});
