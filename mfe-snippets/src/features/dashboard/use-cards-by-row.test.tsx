import { marksOf } from '@snippetry/web-kit/ui';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DashboardSnippet } from './shown-snippet.ts';
import { useCardsByRow } from './use-cards-by-row.ts';

function snippet(title: string): DashboardSnippet {
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

const known = new Map([...'abcdefghijkl'].map((title) => [title, snippet(title)]));
const page = (titles: string) => [...titles].flatMap((title) => known.get(title) ?? []);

/** What was drawn one after the other, and how to draw another page. */
function drawn(titles: string, search: string, whole = true) {
  const seen: string[] = [];
  const first = { snippets: page(titles), marks: marksOf(search) };
  const { rerender } = renderHook(
    ({ snippets, marks }) => {
      const cards = useCardsByRow(snippets, marks, whole);
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

it('the dashboard draws a whole page at first where there is a place on it to go back to', () => {
  expect(drawn('abcdef', '').seen).toEqual(['abcdef']);
});

it('the dashboard draws the first cards of a page and then the others where the first fill the screen', async () => {
  const { seen } = drawn('abcdefgh', '', false);
  expect(seen[0]).toBe('abc');
  await waitFor(() => expect([...new Set(seen)]).toEqual(['abc', 'abcdef', 'abcdefgh']));
});

it('the dashboard draws the first row of another search, and what is there already, before the rest', async () => {
  const { seen, draw } = drawn('abc', 'old');
  seen.length = 0;
  draw('defgha', 'new');
  await waitFor(() => expect([seen[0], seen.at(-1)]).toEqual(['defa', 'defgha']));
});

it('the dashboard draws the other rows of another search one by one: a key can come between them', async () => {
  const { seen, draw } = drawn('abc', 'old');
  seen.length = 0;
  draw('defghijklc', 'new');
  await waitFor(() => expect([...new Set(seen)]).toEqual(['defc', 'defghic', 'defghijklc']));
});

it('the dashboard draws a search that comes before the one before is drawn whole', async () => {
  const { seen, draw } = drawn('abc', 'old');
  draw('defghijkl', 'new');
  draw('ajkldef', 'newer');
  await waitFor(() => expect(seen.at(-1)).toBe('ajkldef'));
});

it('the dashboard draws another page of the same search at once: the list keeps its height', () => {
  const { seen, draw } = drawn('abcd', 'same');
  seen.length = 0;
  draw('efgh', 'same');
  expect(new Set(seen)).toEqual(new Set(['efgh']));
});
