import type { SnippetFacts } from '@snippetry/contracts';
import { createLog, type RequestContext } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { SnippetAccess } from './snippet-access.ts';

const ctx: RequestContext = {
  viewer: { kind: 'visitor', id: null, key: 'somebody' },
  requestId: 'request-1',
  log: createLog({ name: 'test', level: 'silent' }),
  signal: new AbortController().signal,
  setMessage: () => {},
};

let facts: SnippetFacts | undefined;
let asked: number;
let now: number;
let access: SnippetAccess;

const fetchFacts = async (): Promise<SnippetFacts[]> => {
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
  access = new SnippetAccess({ fetchFacts, now: () => now });
});

const id = () => facts?._id ?? '';

describe('cached access to a snippet', () => {
  it('is fetched once for reads within a second', async () => {
    await access.authorizeRead(ctx, id());
    now = 999;
    await access.authorizeRead(ctx, id());
    expect(asked).toBe(1);
  });

  it('is never granted by facts that are older than a second', async () => {
    const snippetId = id();
    await access.authorizeRead(ctx, snippetId);
    facts = undefined;
    now = 1000;
    await expect(access.authorizeRead(ctx, snippetId)).rejects.toMatchObject({
      code: 'snippet.not_found',
    });
  });

  it('is fetched again for every write, and later reads use that answer', async () => {
    const snippetId = id();
    await access.authorizeRead(ctx, snippetId);
    facts = undefined;
    await expect(access.authorizeWrite(ctx, snippetId)).rejects.toThrow();
    await expect(access.authorizeRead(ctx, snippetId)).rejects.toThrow();
    expect(asked).toBe(2);
  });

  it('is fetched again after the snippet has changed', async () => {
    await access.authorizeRead(ctx, id());
    access.invalidate(id());
    await access.authorizeRead(ctx, id());
    expect(asked).toBe(2);
  });

  it('is fetched again after a request to the snippets service failed', async () => {
    let isDown = true;
    const flaky = new SnippetAccess({
      fetchFacts: () => (isDown ? Promise.reject(new Error('down')) : fetchFacts()),
      now: () => now,
    });
    await expect(flaky.authorizeRead(ctx, id())).rejects.toThrow('down');
    isDown = false;
    await expect(flaky.authorizeRead(ctx, id())).resolves.toMatchObject({ id: id() });
  });
});
