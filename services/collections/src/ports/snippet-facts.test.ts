import type { SnippetFacts } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { SnippetFactsReader } from './snippet-facts.ts';

const ctx = { requestId: 'request-1' };

const facts = (id: string): SnippetFacts => ({
  _id: id,
  title: 'Debounce',
  language: 'javascript',
  authorId: anId(),
  isPublic: true,
  updatedAt: new Date().toISOString(),
});

function recorder() {
  const asked: string[][] = [];
  let underWay = 0;
  let most = 0;
  const reader = new SnippetFactsReader(async (_ctx, ids) => {
    asked.push(ids);
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return ids.map(facts);
  });
  return { reader, asked, most: () => most };
}

it('asks nothing about no snippets', async () => {
  const { reader, asked } = recorder();
  expect((await reader.of(ctx, [])).size).toBe(0);
  expect(asked).toEqual([]);
});

it('asks once per snippet, and once for a whole page of collections', async () => {
  const { reader, asked } = recorder();
  const ids = Array.from({ length: 100 }, anId);
  expect((await reader.of(ctx, [...ids, ...ids])).size).toBe(100);
  expect(asked).toHaveLength(1);
});

it('asks about thousands in questions of 200, four at once', async () => {
  const { reader, asked, most } = recorder();
  const ids = Array.from({ length: 1900 }, anId);
  expect((await reader.of(ctx, ids)).size).toBe(1900);
  expect(asked.map(({ length }) => length)).toEqual([...Array(9).fill(200), 100]);
  expect(most()).toBe(4);
});
