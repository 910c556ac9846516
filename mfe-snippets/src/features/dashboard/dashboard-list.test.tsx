import { marksOf } from '@snippetry/web-kit/ui';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCardsByRow } from './dashboard-list.tsx';
import type { ShownSnippet } from './shown-snippet.ts';

function snippet(title: string): ShownSnippet {
  return {
    _id: title,
    title,
    description: '',
    content: '',
    truncated: false,
    language: 'go',
    tags: [],
    isPublic: true,
    isStarred: false,
    isOwner: true,
    viewCount: 0,
    starCount: 0,
    updatedAt: '2026-11-22T00:00:00.000Z',
  };
}

const known = new Map([...'abcdefgh'].map((title) => [title, snippet(title)]));
const page = (titles: string) => [...titles].flatMap((title) => known.get(title) ?? []);

/** What was drawn one after the other, and how to draw another page. */
function drawn(titles: string, search: string) {
  const seen: string[] = [];
  const first = { snippets: page(titles), marks: marksOf(search) };
  const { rerender } = renderHook(
    ({ snippets, marks }) => {
      const cards = useCardsByRow(snippets, marks);
      seen.push(cards.map((card) => card.snippet.title).join(''));
    },
    { initialProps: first },
  );
  const draw = (next: string, wanted: string) => {
    const marks = wanted === search ? first.marks : marksOf(wanted);
    rerender({ snippets: page(next), marks });
  };
  return { seen, draw };
}

it('the dashboard draws a whole page at first: there may be a place on it to go back to', () => {
  expect(drawn('abcdef', '').seen).toEqual(['abcdef']);
});

it('the dashboard draws the first row of another search, and what is there already, before the rest', () => {
  const { seen, draw } = drawn('abc', 'old');
  seen.length = 0;
  draw('defgha', 'new');
  expect([seen[0], seen.at(-1)]).toEqual(['defa', 'defgha']);
});

it('the dashboard draws another page of the same search at once: the list keeps its height', () => {
  const { seen, draw } = drawn('abcd', 'same');
  seen.length = 0;
  draw('efgh', 'same');
  expect(new Set(seen)).toEqual(new Set(['efgh']));
});
