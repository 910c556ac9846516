import { AppError, type OEmbed } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { Snippets } from '../snippets/index.ts';
import { type CardDrawer, tagOf } from './card/card-drawer.ts';
import { CARD_LINES, cardSvg } from './card/card-svg.ts';
import { embedLines, highlightEmbed } from './embed-lines.ts';
import { type EmbedTheme, embedPage, embedStyle } from './embed-page.ts';
import type { Highlighter } from './highlighter.ts';
import { type OEmbedQuery, oEmbed } from './oembed.ts';
import { findShared, publicPageUrl, type SharedState } from './shared-state.ts';

interface SharingServiceDeps {
  snippets: Snippets;
  highlighter: Highlighter;
  cards: CardDrawer;
  publicOrigin: string;
}

/** The picture of a snippet for link previews. */
export interface Card {
  /** ETag; a client that has it needs no new drawing. */
  tag: string;
  /** @throws AppError `service.unavailable` if too many are being drawn */
  draw: () => Promise<Uint8Array>;
}

interface EmbedOptions {
  rev?: number | undefined;
  lines?: string | undefined;
  theme: EmbedTheme;
}

const numberFormat = new Intl.NumberFormat('en');

/** Snippets as they are shown outside of the application. */
export class SharingService {
  readonly #deps: SharingServiceDeps;

  constructor(deps: SharingServiceDeps) {
    this.#deps = deps;
  }

  /** Returns the current revision, or an older one that the viewer may see. */
  findState(
    { viewer }: RequestContext,
    id: string,
    revision: number | undefined,
  ): Promise<SharedState> {
    return findShared(viewer, { id, revision }, this.#deps.snippets);
  }

  /** Renders the HTML page of a snippet for frames on other sites. */
  async embed(
    ctx: RequestContext,
    id: string,
    { rev, lines, theme }: EmbedOptions,
  ): Promise<{ html: string; policy: string }> {
    const { highlighter, publicOrigin } = this.#deps;
    const state = await this.findState(ctx, id, rev);
    const shown = embedLines(state.content, lines);
    const isPart = lines !== undefined && shown.lines.length < shown.total;
    const highlighted = await highlightEmbed(state, shown, highlighter);
    const page = publicPageUrl(publicOrigin, state.id, isPart ? shown : undefined);
    const { css, policy } = embedStyle(theme, state.language);
    return { html: embedPage({ state, shown, isPart, highlighted, page }, css), policy };
  }

  /** Draws the current state of a snippet for link previews. */
  async card(ctx: RequestContext, id: string): Promise<Card> {
    const { highlighter, cards } = this.#deps;
    const state = await this.findState(ctx, id, undefined);
    const shown = embedLines(state.content, `1-${CARD_LINES}`);
    const { title, language, authorName } = state;
    const svg = cardSvg({
      title,
      language,
      authorName,
      length: shown.total === 1 ? '1 line' : `${numberFormat.format(shown.total)} lines`,
      lines: shown.lines,
      highlighted: await highlightEmbed(state, shown, highlighter),
    });
    const draw = async () => {
      const png = await cards.draw(svg);
      if (png === null) throw new AppError('service.unavailable', { retryAfter: 5 });
      return png;
    };
    return { tag: tagOf(svg), draw };
  }

  oEmbed({ viewer }: RequestContext, query: OEmbedQuery): Promise<OEmbed> {
    return oEmbed(viewer, query, this.#deps);
  }
}
