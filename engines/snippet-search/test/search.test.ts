import { expect, it } from 'vitest';
import type { SearchedText, Selection } from '../src/index.ts';
import { ANA, BO, idOf, idsOf, opened, phrase, prefix, row, selection, text } from './library.ts';

const PIECES = [
  'get',
  'getUser',
  'userName',
  'x',
  'a1',
  'aB',
  'fetch',
  '= ',
  '(',
  ');\n',
  ' ',
  '  ',
];

/** Pseudorandom numbers between 0 and 1, the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Kept {
  text: SearchedText;
  isPublic: boolean;
  sequence: number;
}

/** Whether a text has a word or name with this prefix. */
function hasPrefix({ words, names }: SearchedText, wanted: string): boolean {
  return `${words} ${names}`.split(' ').some((word) => word.startsWith(wanted));
}

it('finds words and quoted text like a scan of every text, before and after indexing', async () => {
  const search = opened();
  const random = randomNumbers(7);
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const snippets = new Map<number, Kept>();
  const change = () => {
    const n = Math.floor(random() * 60);
    const sequence = (snippets.get(n)?.sequence ?? search.knownSequence(idOf(n))) + 1;
    if (random() < 0.2) {
      search.remove(idOf(n), sequence);
      snippets.delete(n);
      return;
    }
    const code = Array.from({ length: 1 + random() * 8 }, () => pick(PIECES)).join('');
    const isPublic = random() < 0.7;
    snippets.set(n, { text: text(code), isPublic, sequence });
    search.put(row(n, { isPublic, sequence, authorId: n % 2 === 0 ? ANA : BO }), text(code));
  };
  const expected = (isTrue: (text: SearchedText) => boolean) =>
    [...snippets]
      .filter(([, one]) => one.isPublic && isTrue(one.text))
      .map(([n]) => idOf(n))
      .sort();
  for (let step = 0; step < 400; step += 1) {
    change();
    if (step % 23 === 0) await search.settle();
    const wanted = pick(PIECES).toLowerCase().trim() || 'g';
    const start = wanted.slice(0, 1 + Math.floor(random() * wanted.length));
    const isWord = /^[a-z]/.test(start);
    if (isWord) {
      const found = idsOf(search, prefix(start)).sort();
      expect({ start, found }).toEqual({ start, found: expected((one) => hasPrefix(one, start)) });
    }
    const quoted = `${pick(PIECES)}${pick(PIECES)}`.toLowerCase().slice(random() * 3);
    if (quoted === '') continue;
    const found = idsOf(search, phrase(quoted)).sort();
    const wantedIds = expected(({ code }) => code.toLowerCase().includes(quoted));
    expect({ quoted, found }).toEqual({ quoted, found: wantedIds });
  }
});

it('finds quoted text anywhere in long code, even across the parts in which it is indexed', async () => {
  const search = opened();
  const marks = [16_380, 16_384, 32_760, 199_990];
  const code = Array.from({ length: 200_000 }, (_, i) => 'abcdefghij'[(i * 7) % 10]);
  for (const at of marks) code.splice(at, 6, `<${at}>`.slice(0, 6).padEnd(6, '!'));
  search.put(row(1), { words: '', names: '', code: code.join('') });
  await search.settle();
  for (const at of marks) {
    const quoted = code.join('').slice(at - 200, at + 9);
    expect([at, idsOf(search, phrase(quoted))]).toEqual([at, [idOf(1)]]);
  }
  expect(idsOf(search, phrase('<16381>'))).toEqual([]);
});

it.each<[string, Selection]>([
  ['quoted text of one and two characters', phrase('=', 'é', '😀 ')],
  ['operators of the query language', phrase('" or *', '(near')],
  ['characters that end a text elsewhere', phrase('\0x')],
])('finds %s as it stands', async (_, asked) => {
  const search = opened();
  search.put(row(1), text('let é = 😀 " OR * (NEAR \0x'));
  search.put(row(2), text('let other'));
  expect(idsOf(search, asked)).toEqual([idOf(1)]);
  await search.settle();
  search.clearCache();
  expect(idsOf(search, asked)).toEqual([idOf(1)]);
});

it('finds nothing by half a surrogate pair', () => {
  const search = opened();
  search.put(row(1), text('😀'));
  expect(idsOf(search, phrase('\ud83d'))).toEqual([]);
});

it('ranks the spelling as typed first, and pages through it before the others', async () => {
  const search = opened();
  for (let n = 0; n < 9; n += 1) {
    const words = n % 2 === 0 ? 'résumé ~resume' : 'resume';
    search.put(row(n), { words, names: '', code: '' });
  }
  const resume = { whole: 'resume', parts: ['resume'], prefix: false };
  const asked = selection({ words: [resume], ranked: [resume] });
  const pages = [0, 3, 6].flatMap(
    (offset) => search.find(asked, { column: 'created', direction: -1, offset, limit: 3 }).ids,
  );
  expect(pages).toEqual([7, 5, 3, 1, 8, 6, 4, 2, 0].map(idOf));
});

it('finds the same by short prefixes before and after the file stores their sets', async () => {
  const search = opened();
  for (let n = 0; n < 1500; n += 1) search.put(row(n), text(n % 3 === 0 ? 'getUser' : 'other'));
  await search.settle();
  const count = (start: string) => search.countAll(prefix(start));
  const all = () => ['g', 'ge', 'us', 'ot', 'zz'].map(count);
  expect(all()).toEqual([500, 500, 500, 1000, 0]);
  for (const _ of search.warm()) await Promise.resolve();
  await search.settle();
  search.put(row(2000), text('getting'));
  search.remove(idOf(0), 2);
  search.clearCache();
  expect(all()).toEqual([500, 500, 499, 1000, 0]);
});

it.each([
  ['a few texts', 60],
  ['many texts in a thread', 400],
])('does not block the process for 200 ms while it indexes %s', async (_, count) => {
  const search = opened();
  const code = Array.from({ length: 400 }, (_, i) => `word${i}(other${i * 7});`).join('\n');
  for (let n = 0; n < count; n += 1) search.put(row(n), text(`${code} ${n}`));
  let longest = 0;
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      const before = process.threadCpuUsage();
      await new Promise((resolve) => setImmediate(resolve));
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
  };
  const watching = watch();
  await search.settle();
  isDone = true;
  await watching;
  expect(longest).toBeLessThan(200);
  search.clearCache();
  expect(search.countAll(prefix('other39'))).toBe(count);
  expect(search.withoutText(1)).toEqual([]);
});
