import { marksOf } from '@snippetry/web-kit/ui';
import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { reuseUnchanged } from './shown-snippet.ts';

const excerpt = { line: 80, cut: false, matches: 2, more: false };
const begins = aSnippet('Long', { content: 'import x;', truncated: true });
const found = { ...begins, content: 'await debounce();', excerpt };
const [shown] = [reuseUnchanged([begins], [found], marksOf('deb'))[0]];

describe('a truncated snippet of the local copy with an earlier excerpt from the server', () => {
  it('keeps the excerpt while it contains a hit', () => {
    expect(shown).toBe(found);
  });

  it.each([
    ['something else is typed', begins, marksOf('wombat')],
    ['nothing is typed any more', begins, undefined],
    ['it was changed since', { ...begins, updatedAt: '2026-11-23T00:00:00.000Z' }, marksOf('deb')],
    ['its beginning is a hit itself', { ...begins, content: 'debounce' }, marksOf('deb')],
  ])('shows the beginning of its code if %s', (_why, snippet, marks) => {
    expect(reuseUnchanged([snippet], [found], marks)).toEqual([snippet]);
  });
});
