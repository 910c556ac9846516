import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('lists the public snippets of a public collection, last added first', async () => {
  const owner = harness.person();
  const api = harness.api.as(owner);
  const body = { name: 'Kit <b>', description: 'Tools & more' };
  const { _id } = (await api.call('POST /collections', { body })).data.collection;
  const ids = ['First ]]>', 'Second', 'Hidden'].map(
    (title) =>
      harness.snippets.put({ title, authorId: owner.id, isPublic: title !== 'Hidden' })._id,
  );
  await harness.fill(_id, [...ids, anId()]);
  const path = `/api/collections/${_id}/feed`;
  const { text, status, headers } = await api.send(path);
  expect([status, headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ]);
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'));
  expect(text).not.toContain('Hidden');
  expect(text).toContain('Kit &lt;b&gt; · Snippetry');
  expect(text).toContain(`<id>http://localhost:8080/public/${ids[0]}</id>`);
  expect(text).toContain(`<name>${owner.username}</name>`);
  const headersKnown = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect((await harness.api.send(path, { headers: headersKnown })).status).toBe(304);
});

it('answers 404 for a private collection, even to its owner, and for a missing one', async () => {
  const api = harness.api.as(harness.person());
  const body = { name: 'Mine', isPublic: false };
  const { _id } = (await api.call('POST /collections', { body })).data.collection;
  for (const id of [_id, anId()]) {
    const { status, code } = await api.send(`/api/collections/${id}/feed?format=rss`);
    expect([status, code]).toEqual([404, 'collection.not_found']);
  }
});
