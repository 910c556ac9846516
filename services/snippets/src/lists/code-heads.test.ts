import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { beforeEach, expect, it } from 'vitest';
import type { CodeHead } from '../snippets/snippet.ts';
import { CodeHeads, ListExcerpts } from './list-excerpts.ts';

const visitor: Viewer = { kind: 'visitor', id: null, key: 'somebody' };
const ID = 'a'.repeat(24);

let stored: CodeHead;
let asked: string[][];
let heads: CodeHeads;

beforeEach(() => {
  stored = { id: ID, revision: 1, isPublic: true, text: 'x'.repeat(100) };
  asked = [];
  heads = new CodeHeads({
    async heads(_viewer, ids, length) {
      asked.push([...ids]);
      return [{ ...stored, text: stored.text.slice(0, length) }];
    },
  });
});

const read = async (revision: number, length = 50) =>
  (await heads.read(visitor, [{ _id: ID, revision }], length)).get(ID);

it('code for search excerpts is read once per revision, and again only if more of it is needed', async () => {
  expect(await read(1)).toEqual({ text: 'x'.repeat(50), isWhole: false });
  expect((await read(1))?.text).toHaveLength(50);
  expect(asked).toHaveLength(1);
  expect(await read(1, 1000)).toEqual({ text: 'x'.repeat(100), isWhole: true });
  expect((await read(1, 5000))?.isWhole).toBe(true);
  expect(await read(1, 50)).toEqual({ text: 'x'.repeat(50), isWhole: false });
  expect(asked).toHaveLength(2);
});

it('code of another revision than the listed one is not returned', async () => {
  stored = { ...stored, revision: 2, text: 'secret' };
  expect(await read(1)).toBeUndefined();
  expect(await read(1)).toBeUndefined();
  expect((await read(2))?.text).toBe('secret');
});

it('code of private snippets is not cached', async () => {
  stored = { ...stored, isPublic: false };
  await read(1);
  await read(1);
  expect(asked).toEqual([[ID], [ID]]);
});

it('thirty phrases were compared with as much code as twelve', async () => {
  const lengths: number[] = [];
  const excerpts = new ListExcerpts({
    async heads(_viewer, _ids, length) {
      lengths.push(length);
      return [];
    },
  });
  const snippets = [{ _id: ID, revision: 1, truncated: true } as Snippet];
  const page = Array.from({ length: 12 }, () => snippets).flat();
  const phrases = (count: number) =>
    Array.from({ length: count }, (_, i) => `"${i + 10}"`).join(' ');
  for (const count of [12, 30]) await excerpts.show(visitor, page, phrases(count));
  expect(lengths).toEqual([5000, 2000]);
});
