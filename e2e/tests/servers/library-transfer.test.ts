import { type ApiReply, ExportFile } from '@snippetry/contracts';
import { aSnippet } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';
import { aPerson, type Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');

async function newSnippet({ api }: Person, body: object): Promise<string> {
  const { data } = await api.call('POST /snippets', { body: { ...aSnippet(), ...body } });
  return data.snippet._id;
}

async function newCollection({ api }: Person, body: { name: string }, snippetIds: string[]) {
  const { data } = await api.call('POST /collections', { body });
  const params = { id: data.collection._id };
  const edit = { name: body.name, readme: `# ${body.name}\n\nRead this.` };
  await api.call('PUT /collections/:id', { params, body: edit });
  await api.call('POST /collections/:id/snippets', { params, body: { snippetIds } });
}

async function exported({ token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/snippets/export`, { headers });
  const { exportedAt: _, ...file } = ExportFile.parse(await answer.json());
  return file;
}

/** Imports a file like the import page: first the snippets, then their collections. */
async function importFile(
  { api }: Person,
  { snippets, collections = [] }: Awaited<ReturnType<typeof exported>>,
): Promise<ApiReply<'POST /collections/import'>> {
  const { results } = (await api.call('POST /snippets/import', { body: { items: snippets } })).data;
  const idOf = (member: number | string) =>
    typeof member === 'string' ? member : (results[member]?._id ?? '');
  const given = collections.map(({ snippets: members, ...collection }) => ({
    ...collection,
    snippetIds: members.map(idOf),
  }));
  return (await api.call('POST /collections/import', { body: { collections: given } })).data;
}

it('an export imported by another account recreates the collections with their order and members', async () => {
  const [ana, bo, cem] = await Promise.all([aPerson(url), aPerson(url), aPerson(url)]);
  const own = [];
  for (const title of ['First', 'Second', 'Third']) {
    own.push(await newSnippet(ana, { title, isPublic: title === 'Second' }));
  }
  const [first = '', second = '', third = ''] = own;
  const open = await newSnippet(cem, { title: 'Open', isPublic: true });
  const closing = await newSnippet(cem, { title: 'Closing', isPublic: true });
  const kit = { name: 'Kit', description: 'A kit', tags: ['a', 'b'], isPublic: false };
  await newCollection(ana, kit, [third, open, closing, first]);
  await newCollection(ana, { name: 'Overlap' }, [second, third]);
  await newCollection(ana, { name: 'Nothing of hers' }, [open]);
  await cem.api.call('POST /snippets/bulk', { body: { action: 'hide', ids: [closing] } });

  await soon(async () => (await exported(ana)).collections?.[0]?.snippets).toEqual([2, open, 0]);
  const file = await exported(ana);
  expect(file.collections?.[0]).toMatchObject({ ...kit, readme: '# Kit\n\nRead this.' });
  expect(file.collections?.map(({ snippets }) => snippets)).toEqual([[2, open, 0], [1, 2], [open]]);
  expect(await importFile(bo, file)).toMatchObject({ created: 3, merged: 0, invalid: 0 });
  expect(await exported(bo)).toEqual(file);

  // A second import creates no duplicates, and keeps the order.
  const again = await importFile(bo, file);
  expect(again.results.map(({ status, added }) => [status, added])).toEqual(
    Array.from({ length: 3 }, () => ['merged', 0]),
  );
  expect(await exported(bo)).toEqual(file);
});
