import type { SnippetFacts } from '@snippetry/contracts';
import type { InternalClient } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { SnippetsClient } from './snippets.client.ts';

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
  const call = async (_ctx: unknown, key: string, { body }: { body: { ids: string[] } }) => {
    requested.push(body.ids);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (key.endsWith('/visibility')) return { private: [], missing: [] };
    return { snippets: body.ids.map(facts) };
  };
  // It only answers routes that take lists of ids, which the type cannot express.
  const client = { call } as unknown as InternalClient;
  return { reader: new SnippetsClient(client), requested, maxRunning: () => maxRunning };
}

it('sends no request for the facts of no snippets', async () => {
  const { reader, requested } = recordingReader();
  expect((await reader.facts(ctx, [])).size).toBe(0);
  expect(requested).toEqual([]);
});

it('fetches the facts of a whole page of collections with one request, each snippet once', async () => {
  const { reader, requested } = recordingReader();
  const ids = Array.from({ length: 100 }, anId);
  expect((await reader.facts(ctx, [...ids, ...ids])).size).toBe(100);
  expect(requested.map(({ length }) => length)).toEqual([100]);
});

it('fetches the facts of thousands of snippets in requests of 200, four at once', async () => {
  const { reader, requested, maxRunning } = recordingReader();
  const ids = Array.from({ length: 1900 }, anId);
  expect((await reader.facts(ctx, ids)).size).toBe(1900);
  expect(requested.map(({ length }) => length)).toEqual([...Array(9).fill(200), 100]);
  expect(maxRunning()).toBe(4);
});

it('reads the visibility of the snippets of a page of large collections with few requests', async () => {
  const { reader, requested } = recordingReader();
  const ids = Array.from({ length: 12_000 }, anId);
  const visibility = await reader.visibility(ctx, ids);
  expect(requested.map(({ length }) => length)).toEqual([5000, 5000, 2000]);
  expect([ids.every((id) => visibility.isPublic(id)), visibility.isPublic(anId())]).toEqual([
    true,
    false,
  ]);
});
