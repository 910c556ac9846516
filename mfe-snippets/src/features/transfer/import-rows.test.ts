import { expect, it } from 'vitest';
import { byteSize } from './bytes.ts';
import type { ParsedFile } from './formats/types.ts';
import { summaryOf } from './import-footer.tsx';
import { batchesOf, changeRows, changesOf, chosenRows, filterRows, rowsOf } from './import-rows.ts';

function fileOf(count: number, content = 'x'): ParsedFile {
  const drafts = Array.from({ length: count }, (_, at) => ({
    summary: { title: `Title ${at}`, language: 'go', tags: ['one'], lines: 1 },
    item: { title: `Title ${at}`, content },
    place: `snippet ${at + 1}`,
    warnings: [],
  }));
  const problems = [{ title: 'Broken', place: 'line 3', reason: 'It has no code.' }];
  return { name: 'a.json', format: 'Snippetry', drafts, problems, notes: [] };
}

it("splits the selected snippets into requests within the server's limits", () => {
  const rows = rowsOf([fileOf(250)], 1).map((row) =>
    row.item ? { ...row, status: 'ready' as const } : row,
  );
  expect(chosenRows(rows)).toHaveLength(250);
  const sizes = (all: readonly { items: unknown[] }[]) => all.map(({ items }) => items.length);
  expect(sizes(batchesOf(chosenRows(rows), 'keep'))).toEqual([100, 100, 50]);
  const large = rowsOf([fileOf(7, 'é'.repeat(700_000))], 1);
  expect(sizes(batchesOf(large.slice(0, 7), 'keep'))).toEqual([2, 2, 2, 1]);
});

it('sets the visibility of snippets only if the user selected one', () => {
  const [row] = rowsOf([fileOf(1)], 1);
  const sent = (visibility: 'keep' | 'private' | 'public') =>
    batchesOf(row ? [row] : [], visibility)[0]?.items[0]?.isPublic;
  expect([sent('keep'), sent('private'), sent('public')]).toEqual([undefined, false, true]);
});

it('keeps only rows selected that the server reports as ready', () => {
  const rows = changeRows([], { kind: 'add', files: [fileOf(3)] });
  const [batch] = batchesOf(rows.slice(0, 3), 'keep');
  if (!batch) throw new Error('no batch');
  const changes = changesOf(batch, [
    { index: 0, status: 'ready', title: '' },
    { index: 1, status: 'exists', title: '', _id: 'a'.repeat(24) },
    { index: 2, status: 'invalid', title: '', errors: [{ path: 'title', msg: 'Too short' }] },
  ]);
  const after = changeRows(rows, { kind: 'change', changes });
  expect(after.map(({ status, chosen, reasons }) => [status, chosen, reasons])).toEqual([
    ['ready', true, []],
    ['exists', false, []],
    ['invalid', false, ['Too short']],
    ['invalid', false, ['It has no code.']],
  ]);
  expect(summaryOf(after)).toBe('1 ready, 1 already there, 2 invalid');
  const keys = new Set(after.map(({ key }) => key));
  const none = changeRows(after, { kind: 'choose', keys, chosen: false });
  expect(chosenRows(none)).toEqual([]);
  const all = changeRows(none, { kind: 'choose', keys, chosen: true });
  expect(chosenRows(all).map(({ summary }) => summary.title)).toEqual(['Title 0']);
  const more = changeRows(all, { kind: 'add', files: [fileOf(1)] });
  expect(new Set(more.map(({ key }) => key)).size).toBe(6);
});

it('finds rows by title, tag, file, status and reason', () => {
  const rows = rowsOf([fileOf(2)], 1);
  const found = (search: string) => filterRows(rows, search).map(({ summary }) => summary.title);
  expect(found('  ')).toHaveLength(3);
  expect(found('title 1')).toEqual(['Title 1']);
  expect(found('no code')).toEqual(['Broken']);
  expect(found('invalid a.json')).toEqual(['Broken']);
  expect(found('ONE go')).toEqual(['Title 0', 'Title 1']);
});

it.each([
  [812, '812 bytes'],
  [1400, '1.4 KB'],
  [21_500_000, '21.5 MB'],
])('formats a size of %i bytes', (bytes, said) => {
  expect(byteSize(bytes)).toBe(said);
});
