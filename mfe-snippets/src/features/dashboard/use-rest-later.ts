import type { Marks } from '@snippetry/web-kit/ui';
import { startTransition, useEffect, useState } from 'react';
import type { ShownSnippet } from './shown-snippet.ts';

/** Cards that are drawn at once: a row. */
const FIRST = 3;

/** What one search has found, and how its hits are marked. */
interface Found {
  snippets: readonly ShownSnippet[];
  marks: Marks | undefined;
}

/** A card to draw. */
export interface ShownCard {
  snippet: ShownSnippet;
  marks: Marks | undefined;
}

function cardsOf({ snippets, marks }: Found, before: Found): ShownCard[] {
  // The height of the list must not change below somebody who only turns the page.
  if (marks === before.marks) return snippets.map((snippet) => ({ snippet, marks }));
  return snippets.flatMap((snippet, place) => {
    if (place < FIRST) return [{ snippet, marks }];
    return before.snippets.includes(snippet) ? [{ snippet, marks: before.marks }] : [];
  });
}

/**
 * The cards of a page. While somebody types, the first row is there as soon as it can be, and the
 * rest follows a frame later.
 */
export function useRestLater(
  snippets: readonly ShownSnippet[],
  marks: Marks | undefined,
): readonly ShownCard[] {
  const [whole, setWhole] = useState<Found>({ snippets, marks });
  const isWhole = whole.snippets === snippets && whole.marks === marks;
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole({ snippets, marks }));
  }, [isWhole, snippets, marks]);
  return cardsOf({ snippets, marks }, isWhole ? { snippets, marks } : whole);
}
