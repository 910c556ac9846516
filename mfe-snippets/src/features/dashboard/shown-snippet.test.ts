import { marksOf } from '@snippetry/web-kit/ui';
import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { reuseUnchanged } from './shown-snippet.ts';

const excerpt = { line: 80, cut: false, matches: 2, more: false };
const begins = aSnippet('Long', { content: 'import x;', truncated: true });
const found = { ...begins, content: 'await debounce();', excerpt };
const [shown] = [reuseUnchanged([begins], [found], marksOf('deb'))[0]];

describe('a snippet of the copy on this device, of which the server found more before', () => {
  it('keeps showing that while what is typed is still in it', () => {
    expect(shown).toBe(found);
  });

  it.each([
    ['something else is typed', begins, marksOf('wombat')],
    ['nothing is typed any more', begins, undefined],
    ['it was changed since', { ...begins, updatedAt: '2026-11-23T00:00:00.000Z' }, marksOf('deb')],
    ['its beginning is a hit itself', { ...begins, content: 'debounce' }, marksOf('deb')],
  ])('shows its beginning where %s', (_why, snippet, marks) => {
    expect(reuseUnchanged([snippet], [found], marks)).toEqual([snippet]);
  });
});
