import type { Viewer } from '@snippetry/service-kit';
import { embedLines } from '../embed-lines.ts';
import { highlightEmbed } from '../highlight-embed.ts';
import type { Highlighter } from '../highlighter.ts';
import { findShared, type SharedStateDeps } from '../shared-state.ts';
import { CARD_LINES, cardSvg } from './card-svg.ts';

export interface CardDeps extends SharedStateDeps {
  highlighter: Highlighter;
}

const numberFormat = new Intl.NumberFormat('en');

/** Draws a snippet's card for link previews, as SVG. */
export async function card(viewer: Viewer, id: string, deps: CardDeps): Promise<string> {
  const state = await findShared(viewer, { id, revision: undefined }, deps);
  const shown = embedLines(state.content, `1-${CARD_LINES}`);
  const { title, language, authorName } = state;
  return cardSvg({
    title,
    language,
    authorName,
    length: shown.total === 1 ? '1 line' : `${numberFormat.format(shown.total)} lines`,
    lines: shown.lines,
    highlighted: await highlightEmbed(state, shown, deps.highlighter),
  });
}
