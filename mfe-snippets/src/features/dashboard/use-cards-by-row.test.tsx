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

/** Cards of each render, and a function that renders another page. */
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

it('renders a whole page at once if there is a position to restore', () => {
  expect(drawn('abcdef', '').seen).toEqual(['abcdef']);
});

it('renders the first row before the others if it fills the viewport', async () => {
  const { seen } = drawn('abcdefgh', '', false);
  expect(seen[0]).toBe('abc');
  await waitFor(() => expect([...new Set(seen)]).toEqual(['abc', 'abcdef', 'abcdefgh']));
});

it('renders the first row of a new search, and cards already on screen, before the rest', async () => {
  const { seen, draw } = drawn('abc', 'old');
  seen.length = 0;
  draw('defgha', 'new');
  await waitFor(() => expect([seen[0], seen.at(-1)]).toEqual(['defa', 'defgha']));
});

it('renders the other rows of a new search one by one, so that keys are handled in between', async () => {
  const { seen, draw } = drawn('abc', 'old');
  seen.length = 0;
  draw('defghijklc', 'new');
  await waitFor(() => expect([...new Set(seen)]).toEqual(['defc', 'defghic', 'defghijklc']));
});

it('renders all rows of a search that interrupts another one', async () => {
  const { seen, draw } = drawn('abc', 'old');
  draw('defghijkl', 'new');
  draw('ajkldef', 'newer');
  await waitFor(() => expect(seen.at(-1)).toBe('ajkldef'));
});

it('renders another page of the same search at once, so that the height does not jump', () => {
  const { seen, draw } = drawn('abcd', 'same');
  seen.length = 0;
  draw('efgh', 'same');
  expect(new Set(seen)).toEqual(new Set(['efgh']));
});
