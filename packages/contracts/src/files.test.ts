import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import { ANALYTICS_RANGES, analyticsRoutes, LibraryEntry, RANGE_DAYS } from './analytics.ts';
import { sharingRoutes } from './sharing.ts';
import { ExportFile, SimilarSnippet, TransferItem, transferRoutes } from './transfer.ts';

const item = { title: 'Debounce', description: 'Waits.', content: 'let x = 1;' };

describe('an import', () => {
  const { body } = transferRoutes['POST /snippets/import'];

  it('takes up to 200 items, whatever they are: each is judged by itself', () => {
    const items = [item, null, 'text', { title: 1 }];
    expect(body.parse({ items })).toEqual({ items, dryRun: false });
    expect(body.safeParse({ items: Array(200).fill(null) }).success).toBe(true);
    expect(body.safeParse({ items: Array(201).fill(null) }).success).toBe(false);
    expect(refusals(body, { items: [] })).toEqual(['items: There is nothing to import']);
  });

  it('keeps when a snippet was made, where the file says so in UTC', () => {
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

  it('says what it is and of which version', () => {
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

describe('the part of a snippet that is shown elsewhere', () => {
  const { query } = sharingRoutes['GET /snippets/:id/embed'];

  it('is all of the current revision in the colours of the reader by default', () => {
    expect(query.parse({})).toEqual({ theme: 'auto' });
  });

  it.each(['1', '3-12', '12-3', '999999-999999'])('may be the lines %s', (lines) => {
    expect(query.parse({ lines }).lines).toBe(lines);
  });

  it.each(['', '3-', '-3', '1-2-3', '1000000', '3 - 12', 'L3', '1\n'])(
    'may not be the lines %j',
    (lines) => {
      expect(refusals(query, { lines })).toEqual(['lines: must be a line or a range such as 3-12']);
    },
  );

  it.each(['0', '1.5', '1000000001', 'latest'])('may not be the revision %s', (rev) => {
    expect(query.safeParse({ rev }).success).toBe(false);
  });

  it('may be a stored revision, in light or dark', () => {
    expect(query.parse({ rev: '7', theme: 'dark' })).toEqual({ rev: 7, theme: 'dark' });
    expect(refusals(query, { theme: 'pink' })).toEqual(['theme: must be auto, light or dark']);
  });
});

describe('a question by oEmbed', () => {
  const { query } = sharingRoutes['GET /oembed'];

  it('needs an address; size and format have defaults', () => {
    expect(query.parse({ url: 'https://x' })).toEqual({
      url: 'https://x',
      maxwidth: 800,
      maxheight: 600,
      format: 'json',
    });
    expect(query.safeParse({}).success).toBe(false);
  });

  it('leaves it to the service to refuse a format, which the standard answers with 501', () => {
    expect(query.parse({ url: 'x', format: 'xml' }).format).toBe('xml');
  });

  it.each([
    { maxwidth: '99' },
    { maxwidth: '10001' },
    { maxheight: '59' },
    { url: 'x'.repeat(2001) },
  ])('is refused beyond its limits: %#', (part) => {
    expect(query.safeParse({ url: 'x', ...part }).success).toBe(false);
  });
});

describe('figures over time', () => {
  it('have as many days as their range says, thirty by default', () => {
    const { query } = analyticsRoutes['GET /snippets/analytics'];
    expect(query.parse({})).toEqual({ range: '30d' });
    expect(ANALYTICS_RANGES.map((range) => RANGE_DAYS[range])).toEqual([7, 30, 90, 365]);
    expect(refusals(query, { range: '2d' })).toEqual(['range: must be one of 7d, 30d, 90d, 1y']);
  });
});

describe('the index of one’s own snippets', () => {
  it('comes in pages of 500 at most, after a cursor of 80 characters at most', () => {
    const { query } = analyticsRoutes['GET /snippets/library'];
    expect(query.parse({})).toEqual({ limit: 500 });
    expect(query.safeParse({ limit: '501' }).success).toBe(false);
    expect(query.safeParse({ cursor: 'x'.repeat(81) }).success).toBe(false);
  });

  it('says nothing that is the same for every own snippet', () => {
    for (const field of ['isOwner', 'allowed', 'author', 'forkedFrom', 'aiExplanation']) {
      expect(LibraryEntry.shape).not.toHaveProperty(field);
    }
  });
});
