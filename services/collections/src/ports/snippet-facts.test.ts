import type { SnippetFacts } from '@snippetry/contracts';
import type { FetchFacts } from '@snippetry/service-kit';
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

/** A reader whose requests are recorded. */
function recordingReader() {
  const requested: string[][] = [];
  let running = 0;
  let maxRunning = 0;
  const fetchFacts: FetchFacts = async (_ctx, ids) => {
    requested.push(ids);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return ids.map(facts);
  };
  const reader = new SnippetFactsReader({ fetchFacts });
  return { reader, requested, maxRunning: () => maxRunning };
}

it('sends no request for the facts of no snippets', async () => {
  const { reader, requested } = recordingReader();
  expect((await reader.fetchById(ctx, [])).size).toBe(0);
  expect(requested).toEqual([]);
});

it('fetches the facts of a whole page of collections with one request, each snippet once', async () => {
  const { reader, requested } = recordingReader();
  const ids = Array.from({ length: 100 }, anId);
  expect((await reader.fetchById(ctx, [...ids, ...ids])).size).toBe(100);
  expect(requested.map(({ length }) => length)).toEqual([100]);
});

it('fetches the facts of thousands of snippets in requests of 200, four at once', async () => {
  const { reader, requested, maxRunning } = recordingReader();
  const ids = Array.from({ length: 1900 }, anId);
  expect((await reader.fetchById(ctx, ids)).size).toBe(1900);
  expect(requested.map(({ length }) => length)).toEqual([...Array(9).fill(200), 100]);
  expect(maxRunning()).toBe(4);
});
