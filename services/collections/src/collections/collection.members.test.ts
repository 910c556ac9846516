import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

type Owner = ReturnType<Harness['person']>;

async function aCollection(owner: Owner): Promise<string> {
  const body = { name: `Kit ${anId()}` };
  const { data } = await harness.api.as(owner).call('POST /collections', { body });
  return data.collection._id;
}

const add = (owner: Owner, id: string, ids: string[]) =>
  harness.api
    .as(owner)
    .call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds: ids } });
const own = (owner: Owner, facts: object = {}) =>
  harness.snippets.put({ authorId: owner.id, ...facts })._id;

describe('adding snippets', () => {
  it('adds one snippet by `snippetId`, and changes nothing when it is added again', async () => {
    const ana = harness.person();
    const [id, snippetId] = [await aCollection(ana), own(ana, { title: 'Retry with backoff' })];
    const call = () =>
      harness.api
        .as(ana)
        .call('POST /collections/:id/snippets', { params: { id }, body: { snippetId } });
    const first = await call();
    expect(first.data).toMatchObject({
      added: 1,
      missing: [],
      collection: { snippetCount: 1, snippets: [{ _id: snippetId, title: 'Retry with backoff' }] },
    });
    const again = await call();
    expect(again.data).toMatchObject({ added: 0, collection: { snippetCount: 1 } });
    expect(again.data.collection.updatedAt).toBe(first.data.collection.updatedAt);
  });

  it('adds own private snippets and public ones of others, and reports all others as missing', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const id = await aCollection(ana);
    const [mine, theirs] = [own(ana, { isPublic: false }), own(bo)];
    const [hidden, absent] = [own(bo, { isPublic: false }), anId()];
    const { data } = await add(ana, id, [mine, theirs, hidden, absent]);
    expect(data).toMatchObject({ added: 2, collection: { snippetCount: 2 } });
    expect(data.missing.sort()).toEqual([hidden, absent].sort());
    expect(await add(ana, id, [hidden])).toMatchObject({ status: 404, code: 'snippet.not_found' });
  });

  it('loses none of several snippets that are added at once', async () => {
    const ana = harness.person();
    const id = await aCollection(ana);
    const ids = Array.from({ length: 8 }, () => own(ana));
    const answers = await Promise.all(ids.map((one) => add(ana, id, [one])));
    const done = answers.filter(({ status }) => status === 200).length;
    for (const one of ids) await add(ana, id, [one]);
    const { data } = await harness.api.call('GET /collections/:id', { params: { id } });
    expect([data.collection.snippetCount, done > 0]).toEqual([8, true]);
  });

  it('refuses more snippets than a collection may hold, and adds none of them', async () => {
    const ana = harness.person();
    const id = await aCollection(ana);
    const many = Array.from({ length: 499 }, () => own(ana));
    await harness.fill(id, many);
    expect(await add(ana, id, [own(ana), own(ana)])).toMatchObject({
      status: 409,
      code: 'collection.full',
    });
    expect((await add(ana, id, [own(ana)])).data).toMatchObject({ added: 1 });
  });

  it.each([
    {},
    { snippetId: 'x' },
    { snippetIds: [] },
    { snippetId: anId(), snippetIds: [anId()] },
  ])('refuses the body %j', async (body) => {
    const ana = harness.person();
    const id = await aCollection(ana);
    const answer = await harness.api.as(ana).send(`/api/collections/${id}/snippets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });
});

describe('removing a snippet from a collection', () => {
  it('leaves the others in their order, and changes nothing when it is repeated', async () => {
    const ana = harness.person();
    const id = await aCollection(ana);
    const [first, second, third] = [own(ana), own(ana), own(ana)];
    await add(ana, id, [first, second, third]);
    const call = () =>
      harness.api.as(ana).call('DELETE /collections/:id/snippets/:snippetId', {
        params: { id, snippetId: second },
      });
    const { data } = await call();
    expect(data.collection.snippets.map(({ _id }) => _id)).toEqual([third, first]);
    expect((await call()).data.collection.snippetCount).toBe(2);
  });

  it('accepts ids in capitals, as adding does', async () => {
    const ana = harness.person();
    const [id, one] = [await aCollection(ana), own(ana)];
    const added = await add(ana, id.toUpperCase(), [one.toUpperCase(), one]);
    expect(added.data).toMatchObject({ added: 1, missing: [] });
    const { data } = await harness.api.as(ana).call('DELETE /collections/:id/snippets/:snippetId', {
      params: { id: id.toUpperCase(), snippetId: one.toUpperCase() },
    });
    expect(data.collection.snippetCount).toBe(0);
  });

  it('is allowed to the owner of the collection alone', async () => {
    const [ana, bo] = [harness.person(), harness.person()];
    const id = await aCollection(ana);
    const params = { id, snippetId: anId() };
    const key = 'DELETE /collections/:id/snippets/:snippetId';
    const statuses = [
      (await harness.api.call(key, { params })).status,
      (await harness.api.as(bo).call(key, { params })).status,
      (await harness.api.as(ana).call(key, { params })).status,
    ];
    expect(statuses).toEqual([401, 403, 200]);
  });
});
