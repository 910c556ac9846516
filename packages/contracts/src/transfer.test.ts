import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import { collectionTransferRoutes, ImportedCollection } from './collection-transfer.ts';
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

describe('an import of collections', () => {
  const { body } = collectionTransferRoutes['POST /collections/import'];

  it('accepts up to 100 of any shape, which are validated one by one later', () => {
    const count = (length: number) => ({ collections: Array(length).fill(null) });
    expect([1, 100, 101].map((length) => body.safeParse(count(length)).success)).toEqual([
      true,
      true,
      false,
    ]);
    expect(refusals(body, count(0))).toEqual(['collections: There is nothing to import']);
  });

  it('treats one as private by default, and accepts at most 500 snippets', () => {
    const empty = { description: '', readme: '', tags: [], isPublic: false, snippetIds: [] };
    expect(ImportedCollection.parse({ name: ' Kit ' })).toEqual({ ...empty, name: 'Kit' });
    const snippetIds = Array.from({ length: 501 }, (_, at) => id(at));
    expect(refusals(ImportedCollection, { name: 'Kit', snippetIds })).toEqual([
      'snippetIds: A collection can hold at most 500 snippets',
    ]);
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

  it('has collections of own snippets by index and of others by id, or none in an older file', () => {
    const collection = { name: 'Kit', description: '', readme: '', tags: [], isPublic: true };
    const isValid = (snippets: unknown[]) =>
      ExportFile.safeParse({ ...file, collections: [{ ...collection, snippets }] }).success;
    expect([[2, id(1), 0], [-1], [0.5], ['x']].map(isValid)).toEqual([true, false, false, false]);
    expect(ExportFile.parse(file).collections).toBeUndefined();
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
