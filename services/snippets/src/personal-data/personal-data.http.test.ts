import { personalInternalRoutes } from '@snippetry/contracts';
import { PERSONAL_PAGE_SIZE } from '@snippetry/service-kit';
import { aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { freshInstance, INTERNAL_KEY, newUser, type TestUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const { reply } = personalInternalRoutes.snippets['POST /internal/snippets/personal'];

async function page(part: 'snippets' | 'trash', userId: string, after: string | null) {
  const answer = await instance.visitor.send('/internal/snippets/personal', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-key': INTERNAL_KEY },
    body: JSON.stringify({ part, userId, after }),
  });
  const { items, next } = reply.parse(answer.data);
  return { ids: items.map(({ _id }) => _id), titles: items.map(({ title }) => title), next };
}

/** Inserts copies of a snippet into the database: creating them by requests would take seconds. */
async function copy(id: string, count: number): Promise<void> {
  await using db = await database(instance.stores);
  const snippets = db.collection('snippets');
  const made = await snippets.findOne({ _id: objectId(id) });
  const copies = Array.from({ length: count }, (_, n) => ({
    ...made,
    _id: objectId(`c${n.toString(16).padStart(23, '0')}`),
  }));
  await snippets.insertMany(copies);
}

const make = async ({ api }: TestUser, title: string) =>
  (await api.call('POST /snippets', { body: aSnippet({ title }) })).data.snippet._id;

it('pages of personal data contain all snippets of a user once, and nothing of others', async () => {
  const [ana, bo] = [newUser(instance), newUser(instance)];
  await copy(await make(ana, 'Many'), PERSONAL_PAGE_SIZE + 2);
  const [gone] = [await make(bo, 'Gone'), await make(bo, 'Kept')];
  const first = await page('snippets', ana.id, null);
  const second = await page('snippets', ana.id, first.next);
  expect([first.ids.length, second.ids.length]).toEqual([PERSONAL_PAGE_SIZE, 3]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(PERSONAL_PAGE_SIZE + 3);
  expect([second.next, new Set(second.titles)]).toEqual([null, new Set(['Many'])]);
  await bo.api.call('DELETE /snippets/:id', { params: { id: gone } });
  expect(await page('snippets', bo.id, null)).toMatchObject({ titles: ['Kept'], next: null });
  expect(await page('trash', bo.id, null)).toMatchObject({ titles: ['Gone'], next: null });
});
