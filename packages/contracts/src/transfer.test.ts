import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import { ExportFile, SimilarSnippet, TransferItem, transferRoutes } from './transfer.ts';

const item = { title: 'Debounce', description: 'Waits.', content: 'let x = 1;' };

describe('an import', () => {
  const { body } = transferRoutes['POST /snippets/import'];

  it('accepts up to 200 items of any shape, which are validated one by one later', () => {
    const items = [item, null, 'text', { title: 1 }];
    expect(body.parse({ items })).toEqual({ items, dryRun: false });
    expect(body.safeParse({ items: Array(200).fill(null) }).success).toBe(true);
    expect(body.safeParse({ items: Array(201).fill(null) }).success).toBe(false);
    expect(refusals(body, { items: [] })).toEqual(['items: There is nothing to import']);
  });

  it('keeps the creation time of a snippet if the file has one in UTC', () => {
    const createdAt = '2020-01-01T00:00:00.000Z';
    expect(TransferItem.parse({ ...item, createdAt }).createdAt).toBe(createdAt);
    expect(TransferItem.parse(item).createdAt).toBeUndefined();
    expect(TransferItem.safeParse({ ...item, createdAt: 'yesterday' }).success).toBe(false);
  });
});

describe('an export', () => {
  const file = {
    format: 'snippetry',
    version: 1,
    exportedAt: '2026-01-01T00:00:00Z',
    snippets: [],
  };

  it('has the format snippetry and version 1', () => {
    expect(ExportFile.safeParse(file).success).toBe(true);
    expect(ExportFile.safeParse({ ...file, version: 2 }).success).toBe(false);
    expect(ExportFile.safeParse({ ...file, format: 'gists' }).success).toBe(false);
  });

  it('is JSON by default, or a ZIP', () => {
    const { query } = transferRoutes['GET /snippets/export'];
    expect(query.parse({})).toEqual({ format: 'json' });
    expect(refusals(query, { format: 'tar' })).toEqual(['format: must be json or zip']);
  });
});

describe('a similar snippet', () => {
  it('is similar by 0 to 100 percent', () => {
    const similar = {
      _id: id(1),
      title: 'Debounce',
      language: 'go',
      authorName: 'ana',
      isOwner: false,
      isPublic: true,
      starCount: 0,
    };
    const isValid = (similarity: number) =>
      SimilarSnippet.safeParse({ ...similar, similarity }).success;
    expect([0, 100, -1, 101, 50.5].map(isValid)).toEqual([true, true, false, false, false]);
  });
});
