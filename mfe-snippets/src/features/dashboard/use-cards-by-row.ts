import type { Marks } from '@snippetry/web-kit/ui';
import { startTransition, useEffect, useState } from 'react';
import type { DashboardSnippet } from './shown-snippet.ts';

export interface MarkedCard {
  snippet: DashboardSnippet;
  marks: Marks | undefined;
}

/** Number of cards rendered per step: one row, and more than fit on a phone. */
const ROW = 3;

interface RenderedCards {
  /** Snippets to render. */
  snippets: readonly DashboardSnippet[];
  marks: Marks | undefined;
  /** Number of snippets rendered so far; cards reused from the previous search come on top. */
  count: number;
  cards: readonly MarkedCard[];
}

/** Renders the first `count` snippets, and of the others those that were on screen before. */
function render(
  found: Pick<RenderedCards, 'snippets' | 'marks'>,
  count: number,
  before: RenderedCards,
): RenderedCards {
  const { snippets, marks } = found;
  const known = new Map(before.cards.map((card) => [card.snippet, card]));
  const cards = snippets.flatMap((snippet, index) => {
    if (index < count) return [{ snippet, marks }];
    return known.get(snippet) ?? [];
  });
  return { snippets, marks, count, cards };
}

const NOTHING: RenderedCards = { snippets: [], marks: undefined, count: 0, cards: [] };

/**
 * Renders the cards of a page row by row. On a new search, only the first row is rendered at once; the others follow
 * in transitions, so that typing stays responsive. The first page does the same, unless `whole` is set.
 */
export function useCardsByRow(
  snippets: readonly DashboardSnippet[],
  marks: Marks | undefined,
  whole: boolean,
): readonly MarkedCard[] {
  const found = { snippets, marks };
  const [rendered, setRendered] = useState(() =>
    render(found, whole ? snippets.length : ROW, NOTHING),
  );
  let now = rendered;
  if (rendered.snippets !== snippets || rendered.marks !== marks) {
    // All at once when only the page changes: the height of the list must not jump.
    now = render(found, rendered.marks === marks ? snippets.length : ROW, rendered);
    setRendered(now);
  }
  useEffect(() => {
    if (now.count >= now.snippets.length) return;
    startTransition(() => {
      setRendered((last) => (last === now ? render(now, now.count + ROW, now) : last));
    });
  }, [now]);
  return now.cards;
}
