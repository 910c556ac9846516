import type { Marks } from '@snippetry/web-kit/ui';
import { startTransition, useEffect, useState } from 'react';
import type { ShownSnippet } from './shown-snippet.ts';

/** A snippet with the hits that are marked in it. */
export interface ShownCard {
  snippet: ShownSnippet;
  marks: Marks | undefined;
}

/** Cards that are drawn at once where not all are: a row, and more than a phone shows. */
const ROW = 3;

interface Drawn {
  /** What a search has found. */
  snippets: readonly ShownSnippet[];
  marks: Marks | undefined;
  /** So many of them are drawn, and those of the search before that are found again. */
  count: number;
  cards: readonly ShownCard[];
}

/** The first `count` of what was found; of the others, those that are on the screen already. */
function draw(found: Pick<Drawn, 'snippets' | 'marks'>, count: number, before: Drawn): Drawn {
  const { snippets, marks } = found;
  const known = new Map(before.cards.map((card) => [card.snippet, card]));
  const cards = snippets.flatMap((snippet, place) => {
    if (place < count) return [{ snippet, marks }];
    return known.get(snippet) ?? [];
  });
  return { snippets, marks, count, cards };
}

const NOTHING: Drawn = { snippets: [], marks: undefined, count: 0, cards: [] };

/**
 * The cards of a page. Of another search the first row is drawn at once, and each other one between two keys; so are
 * those of the first page, unless it has to be `whole`.
 */
export function useCardsByRow(
  snippets: readonly ShownSnippet[],
  marks: Marks | undefined,
  whole: boolean,
): readonly ShownCard[] {
  const found = { snippets, marks };
  const [drawn, setDrawn] = useState(() => draw(found, whole ? snippets.length : ROW, NOTHING));
  let now = drawn;
  if (drawn.snippets !== snippets || drawn.marks !== marks) {
    // The height of the list must not change below somebody who only turns the page.
    now = draw(found, drawn.marks === marks ? snippets.length : ROW, drawn);
    setDrawn(now);
  }
  useEffect(() => {
    if (now.count >= now.snippets.length) return;
    startTransition(() => {
      setDrawn((last) => (last === now ? draw(now, now.count + ROW, now) : last));
    });
  }, [now]);
  return now.cards;
}
