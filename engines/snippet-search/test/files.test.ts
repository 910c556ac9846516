import { globSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  idOf,
  idsOf,
  opened,
  openIn,
  phrase,
  prefix,
  row,
  selection,
  temporaryFolder,
  text,
} from './library.ts';

it('reopened files give the same results without their texts', async () => {
  const dir = temporaryFolder();
  const first = openIn(dir);
  first.put(row(1, { tags: ['one'], starDays: { 9: 2 }, stars: 2 }), text('let needle = 1'));
  first.put(row(2, { facets: ['rust', 'api'], isPublic: false }), text('let thread = 2'));
  first.count({ id: idOf(1), sequence: 4, views: 7, stars: 3, starDays: { 9: 3 } });
  first.remove(idOf(2), 2);
  first.setNote('seen', 5);
  await first.settle();
  await first.close();
  const second = openIn(dir);
  expect(second.withoutText(9)).toEqual([]);
  expect([second.size, second.note('seen'), second.sequenceOf(idOf(1))]).toEqual([1, 5, 4]);
  expect(idsOf(second, prefix('need'))).toEqual([idOf(1)]);
  expect(idsOf(second, phrase('dle ='))).toEqual([idOf(1)]);
  expect(idsOf(second, selection({ tags: ['one'], filters: ['go', ''] }))).toEqual([idOf(1)]);
  expect(second.trending(1, (day) => day === 9).ids).toEqual([idOf(1)]);
  expect(idsOf(second, prefix('thread'))).toEqual([]);
  second.put(row(3), text('another needle'));
  expect(idsOf(second, prefix('need'))).toEqual([idOf(1), idOf(3)]);
  await second.close();
});

it('texts that were not indexed before a crash are requested again', async () => {
  const dir = temporaryFolder();
  const first = openIn(dir);
  first.put(row(1), text('filed'));
  await first.settle();
  first.put(row(2), text('pending'));
  first.put(row(3), text('gone'));
  first.remove(idOf(3), 2);
  await first.close();
  const second = openIn(dir);
  expect(second.withoutText(9)).toEqual([idOf(2)]);
  expect(second.addText(idOf(2), 2, text('changed since'))).toBe(false);
  expect(second.addText(idOf(2), 1, text('pending'))).toBe(true);
  expect(idsOf(second, prefix('pend'))).toEqual([idOf(2)]);
  await second.settle();
  expect(idsOf(second, prefix('pend'))).toEqual([idOf(2)]);
  await second.close();
});

it('damaged files, and files of another version, are rebuilt', async () => {
  const dir = temporaryFolder();
  const fill = async () => {
    const search = openIn(dir);
    const { size } = search;
    search.put(row(1), text('once'));
    await search.settle();
    await search.close();
    return size;
  };
  expect([await fill(), await fill()]).toEqual([0, 1]);
  for (const name of ['lists.db', 'words.db']) {
    const [file = ''] = globSync(`${dir}/*/${name}`);
    writeFileSync(
      file,
      'this is no database, and it is as long as a header of one would be'.repeat(99),
    );
    expect(await fill()).toBe(0);
  }
  const other = openIn(dir, 'another version');
  expect(other.size).toBe(0);
  await other.close();
});

it('processes that share a folder use files of their own', async () => {
  const dir = temporaryFolder();
  const [first, second] = [openIn(dir), openIn(dir)];
  first.put(row(1), text('first'));
  second.put(row(2), text('second'));
  expect([idsOf(first, selection()), idsOf(second, selection())]).toEqual([[idOf(1)], [idOf(2)]]);
  await first.close();
  const third = openIn(dir);
  expect(idsOf(third, selection())).toEqual([idOf(1)]);
  await second.close();
  await third.close();
});

it('a draft is opened by the next process only once it is published, and replaces the others', async () => {
  const dir = temporaryFolder();
  const first = openIn(dir);
  first.put(row(1), text('first'));
  const abandoned = openIn(dir, 'test', true);
  abandoned.put(row(2), text('abandoned'));
  await abandoned.close();
  await first.close();
  const second = openIn(dir);
  expect(idsOf(second, selection())).toEqual([idOf(1)]);
  const draft = openIn(dir, 'test', true);
  expect(draft.size).toBe(0);
  draft.put(row(3), text('draft'));
  draft.publish();
  await second.close({ clear: true });
  await draft.close();
  const third = openIn(dir);
  expect(idsOf(third, selection())).toEqual([idOf(3)]);
  expect(globSync(`${dir}/*/lists.db`)).toHaveLength(1);
  await third.close();
});

it('files are worn once most of their rows are of replaced snippets', () => {
  const search = opened();
  search.put(row(1), null);
  for (let sequence = 2; sequence <= 10_002; sequence += 1) search.put(row(1, { sequence }), null);
  expect(search.isWorn).toBe(false);
  search.put(row(1, { sequence: 10_003 }), null);
  search.put(row(1, { sequence: 10_004 }), null);
  expect(search.isWorn).toBe(true);
});
