import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import { create, freshInstance, newUser, startInstance, titles } from '../../test/instance.ts';
import { WORDS_VERSION } from '../texts/tokenizer.ts';

let first: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  first = await freshInstance();
});
afterAll(() => first.stop());

const WORDS = { codeWords: 'stale', textWords: 'stale', names: ' stale \n  ', wordsCut: false };

async function storedTitles(search: string) {
  const other = await startInstance(first.stores);
  const { data } = await other.visitor.call('GET /snippets', { query: { search } });
  await other.stop();
  return titles(data).sort();
}

it('a starting process finds snippets by all their words, also if stored ones are missing or of another version', async () => {
  const ana = newUser(first);
  const body = (name: string) => ({ title: name, content: `let reindexMe = "${name}";` });
  for (const name of ['Kept', 'Missing', 'Older', 'Newer']) await create(ana, body(name));
  await using db = await database(first.stores);
  const snippets = db.collection('snippets');
  const gone = { codeWords: '', textWords: '', names: '', wordsCut: '', wordsVersion: '' };
  await snippets.updateOne({ title: 'Missing' }, { $unset: gone });
  const older = { ...WORDS, wordsVersion: WORDS_VERSION - 1 };
  await snippets.updateOne({ title: 'Older' }, { $set: older });
  const newer = { ...WORDS, wordsVersion: WORDS_VERSION + 1 };
  await snippets.updateOne({ title: 'Newer' }, { $set: newer });
  const all = ['Kept', 'Missing', 'Newer', 'Older'];
  expect(await storedTitles('reindexme')).toEqual(all);
  expect(await storedTitles('"REINDEXME ="')).toEqual(all);
  expect(await storedTitles('stale')).toEqual([]);
  const words = (title: string) =>
    snippets.findOne({ title }, { projection: { codeWords: 1, wordsVersion: 1, _id: 0 } });
  const kept = await words('Kept');
  const renamed = (name: string) => `${kept?.codeWords}`.replace('kept', name);
  for (const name of ['Missing', 'Older']) {
    const expected = { codeWords: renamed(name.toLowerCase()), wordsVersion: WORDS_VERSION };
    expect(await words(name)).toEqual(expected);
  }
  // Stored by a process of a newer version, which continues to use these words.
  expect(await words('Newer')).toEqual({ codeWords: 'stale', wordsVersion: WORDS_VERSION + 1 });
});

it('a running process recomputes the words of a snippet that another version has changed', async () => {
  const second = await startInstance(first.stores, { CATALOGUE_POLL_MS: '100' });
  const { _id } = await create(newUser(first), {
    title: 'Announced',
    content: 'let announcedLate;',
  });
  await using db = await database(first.stores);
  const change = { ...WORDS, wordsVersion: 0, changedAt: new Date() };
  await db
    .collection('snippets')
    .updateOne({ title: 'Announced' }, { $set: change, $inc: { seq: 5 } });
  await until(async () => {
    const { data } = await second.visitor.call('GET /snippets', {
      query: { search: 'announcedlate' },
    });
    const row = await db.collection('snippets').findOne({ title: 'Announced' });
    return data.snippets[0]?._id === _id && row?.wordsVersion === WORDS_VERSION;
  });
  await second.stop();
});
