import { LIMITS } from '@snippetry/contracts';
import { anId, type TokenUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

let harness: Harness;
let at: ReturnType<typeof scene>;
beforeAll(async () => {
  harness = await startHarness();
  at = scene(harness);
});
afterAll(() => harness.stop());

async function send(user: TokenUser, collections: unknown[], dryRun = false) {
  const body = { collections, dryRun };
  const { data } = await harness.api.as(user).call('POST /collections/import', { body });
  return data;
}

async function own(user: TokenUser) {
  const query = { sort: 'name' as const };
  return (await harness.api.as(user).call('GET /collections/my', { query })).data.collections;
}

describe('an import of collections', () => {
  it('creates them with their members in the order of the file, private unless the file says otherwise', async () => {
    const ana = harness.person();
    const [one, two, three] = [at.snippet(ana), at.snippet(harness.person()), at.snippet(ana)];
    const given = { description: 'd', readme: '# Kit', tags: ['a', 'b'], isPublic: true };
    const data = await send(ana, [
      { ...given, name: 'Kit', snippetIds: [three, one, two, one] },
      { name: 'Empty' },
    ]);
    expect(data).toMatchObject({ created: 2, merged: 0, invalid: 0 });
    expect(data.results).toMatchObject([
      { index: 0, status: 'created', name: 'Kit', added: 3, missing: 0 },
      { index: 1, status: 'created', name: 'Empty', added: 0, missing: 0 },
    ]);
    const [{ _id: kit = '', isPublic } = {}, empty] = (await own(ana)).toReversed();
    expect([isPublic, empty?.isPublic]).toEqual([true, false]);
    expect(await at.one(kit, harness.api.as(ana))).toMatchObject(given);
    expect(await at.members(kit)).toEqual([three, one, two]);
  });

  it('changes nothing when it is repeated', async () => {
    const ana = harness.person();
    const snippetIds = [at.snippet(ana), at.snippet(ana)];
    const file = [{ name: 'Again', readme: 'Mine', snippetIds }];
    await send(ana, file);
    const before = await own(ana);
    const { results } = await send(ana, file);
    expect(results).toMatchObject([{ status: 'merged', added: 0, missing: 0 }]);
    expect(await own(ana)).toEqual(before);
  });

  it('appends missing members to a collection of the same name, and leaves its texts unchanged', async () => {
    const ana = harness.person();
    const [one, two, three] = [at.snippet(ana), at.snippet(ana), at.snippet(ana)];
    const id = await at.collection(ana, [two], { name: 'React Hooks', description: 'Mine' });
    const file = { name: ' react  hooks', description: 'Theirs', snippetIds: [one, two, three] };
    const { results } = await send(ana, [file, { ...file, snippetIds: [one] }]);
    expect(results).toMatchObject([
      { status: 'merged', _id: id, added: 2 },
      { status: 'merged', _id: id, added: 0 },
    ]);
    const merged = await at.one(id, harness.api.as(ana));
    expect([merged.name, merged.description]).toEqual(['React Hooks', 'Mine']);
    expect(await at.members(id)).toEqual([two, one, three]);
  });

  it('skips and counts snippets that the user does not see', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const secret = at.snippet(bo, { title: 'Secret', isPublic: false });
    const mine = at.snippet(ana, { isPublic: false });
    const file = { name: 'Mixed', isPublic: true, snippetIds: [secret, mine, anId()] };
    const { results } = await send(ana, [file]);
    expect(results).toMatchObject([{ status: 'created', added: 1, missing: 2 }]);
    const { _id = '' } = results[0] ?? {};
    expect(await at.members(_id, harness.api.as(ana))).toEqual([mine]);
    expect(await at.members(_id, harness.api.as(bo))).toEqual([]);
  });

  it('reports in a dry run what it would do, and does nothing', async () => {
    const ana = harness.person();
    const [one, two] = [at.snippet(ana), at.snippet(ana)];
    const id = await at.collection(ana, [one], { name: 'Known' });
    const file = [
      { name: 'Known', snippetIds: [one, two] },
      { name: 'New', snippetIds: [one] },
      { name: 'new', snippetIds: [one, two] },
    ];
    const { results, created, merged } = await send(ana, file, true);
    expect(results).toMatchObject([
      { status: 'merged', added: 1, _id: id },
      { status: 'ready', added: 1 },
      { status: 'merged', added: 1 },
    ]);
    expect([created, merged]).toEqual([0, 2]);
    expect((await own(ana)).map(({ name }) => name)).toEqual(['Known']);
    expect(await at.members(id)).toEqual([one]);
  });

  it('refuses each collection that is invalid or becomes too large, and imports the others', async () => {
    const ana = harness.person();
    const many = Array.from({ length: LIMITS.collection.snippets }, () => at.snippet(ana));
    const full = await at.collection(ana, many, { name: 'Full' });
    const extra = at.snippet(ana);
    const file = [
      { name: 'Too many', snippetIds: [...many, extra] },
      { name: ' ' },
      7,
      { name: 'Full', snippetIds: [extra] },
      { name: 'Fine', snippetIds: [extra] },
    ];
    const sentence = `A collection can hold at most ${LIMITS.collection.snippets} snippets`;
    for (const dryRun of [true, false]) {
      const { results, invalid } = await send(ana, file, dryRun);
      expect([invalid, results.map(({ index, name }) => [index, name])]).toEqual([
        4,
        [
          [0, 'Too many'],
          [1, ' '],
          [2, ''],
          [3, 'Full'],
          [4, 'Fine'],
        ],
      ]);
      expect(results.map(({ errors }) => errors?.[0]?.msg)).toEqual([
        sentence,
        'Collection name is required',
        'collection must be an object',
        sentence,
        undefined,
      ]);
    }
    expect((await at.one(full)).snippetCount).toBe(LIMITS.collection.snippets);
  });

  it('creates one collection if it is sent several times at once', async () => {
    const ana = harness.person();
    const snippetIds = [at.snippet(ana), at.snippet(ana)];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(ana, [{ name: 'Once', snippetIds }])),
    );
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(1);
    const [only, ...others] = await own(ana);
    expect([only?.snippetCount, others]).toEqual([2, []]);
  });
});
