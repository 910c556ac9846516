import { describe, expect, it } from 'vitest';
import { refusals } from '../test/refusals.ts';
import { sharingRoutes } from './sharing.ts';

describe('the embedded part of a snippet', () => {
  const { query } = sharingRoutes['GET /snippets/:id/embed'];

  it('is the whole current revision in the theme of the reader by default', () => {
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

describe('an oEmbed request', () => {
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
