import type { SnippetFacts } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { beforeEach, expect, it } from 'vitest';
import { createSnippetAccess, type SnippetAccess } from './snippet-access.ts';

const visitor = {
  viewer: { kind: 'visitor', id: null, key: 'somebody' },
  requestId: 'request-1',
} as const;

let facts: SnippetFacts | undefined;
let asked: number;
let now: number;
let access: SnippetAccess;

const answer = async (): Promise<SnippetFacts[]> => {
  asked += 1;
  return facts ? [facts] : [];
};

beforeEach(() => {
  facts = {
    _id: anId(),
    title: 'Debounce',
    language: 'javascript',
    authorId: anId(),
    isPublic: true,
    updatedAt: new Date().toISOString(),
  };
  asked = 0;
  now = 0;
  access = createSnippetAccess(answer, () => now);
});

const id = () => facts?._id ?? '';

it('asks once for reads within a second', async () => {
  await access.see(visitor, id());
  now = 999;
  await access.see(visitor, id());
  expect(asked).toBe(1);
});

it('never believes an answer that is older than a second', async () => {
  const snippetId = id();
  await access.see(visitor, snippetId);
  facts = undefined;
  now = 1000;
  await expect(access.see(visitor, snippetId)).rejects.toMatchObject({ code: 'snippet.not_found' });
});

it('asks anew for every write, and reads use that answer', async () => {
  const snippetId = id();
  await access.see(visitor, snippetId);
  facts = undefined;
  await expect(access.seeNow(visitor, snippetId)).rejects.toThrow();
  await expect(access.see(visitor, snippetId)).rejects.toThrow();
  expect(asked).toBe(2);
});

it('forgets what it knew of a snippet that changed', async () => {
  await access.see(visitor, id());
  access.forget(id());
  await access.see(visitor, id());
  expect(asked).toBe(2);
});

it('does not remember that it could not ask', async () => {
  let isDown = true;
  const flaky = createSnippetAccess(
    () => (isDown ? Promise.reject(new Error('down')) : answer()),
    () => now,
  );
  await expect(flaky.see(visitor, id())).rejects.toThrow('down');
  isDown = false;
  await expect(flaky.see(visitor, id())).resolves.toMatchObject({ id: id() });
});
