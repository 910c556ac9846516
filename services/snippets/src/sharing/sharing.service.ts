import { AppError, type OEmbed } from '@snippetry/contracts';
import type { RequestContext, Viewer } from '@snippetry/service-kit';
import { type CardDrawer, tagOf } from './card/card-drawer.ts';
import { CARD_LINES, cardSvg } from './card/card-svg.ts';
import { embedLines } from './embed-lines.ts';
import { type EmbedView, embedPage } from './embed-page.ts';
import { type EmbedTheme, embedStyle } from './embed-style.ts';
import { highlightEmbed } from './highlight-embed.ts';
import type { Highlighter } from './highlighter.ts';
import { type OEmbedQuery, oEmbed } from './oembed.ts';
import {
  findShared,
  publicPageUrl,
  type SharedState,
  type SharedStateDeps,
} from './shared-state.ts';

export interface SharingDeps extends EmbedDeps {
  cards: CardDrawer;
}

/** The picture of a snippet for link previews. */
export interface Card {
  /** The ETag: as long as it stays the same, nothing has to be drawn. */
  tag: string;
  /** @throws AppError `service.unavailable` where too many are being drawn */
  draw: () => Promise<Uint8Array>;
}

/** Snippets as they are shown outside of the application. */
export class SharingService {
  readonly #deps: SharingDeps;

  constructor(deps: SharingDeps) {
    this.#deps = deps;
  }

  /** The current state, or an older one that the viewer may see. */
  findState(
    { viewer }: RequestContext,
    id: string,
    revision: number | undefined,
  ): Promise<SharedState> {
    return findShared(viewer, { id, revision }, this.#deps);
  }

  /** The HTML page of a snippet, for frames on other sites. */
  embed(
    { viewer }: RequestContext,
    id: string,
    options: EmbedOptions,
  ): Promise<{ html: string; policy: string }> {
    return embed(viewer, id, { options, deps: this.#deps });
  }

  async card({ viewer }: RequestContext, id: string): Promise<Card> {
    const svg = await card(viewer, id, this.#deps);
    const draw = async () => {
      const png = await this.#deps.cards.draw(svg);
      if (png === null) throw new AppError('service.unavailable', { retryAfter: 5 });
      return png;
    };
    return { tag: tagOf(svg), draw };
  }

  oEmbed({ viewer }: RequestContext, query: OEmbedQuery): Promise<OEmbed> {
    return oEmbed(viewer, query, this.#deps);
  }
}

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

export interface EmbedDeps extends SharedStateDeps {
  highlighter: Highlighter;
  publicOrigin: string;
}

export interface EmbedOptions {
  rev?: number | undefined;
  lines?: string | undefined;
  theme: EmbedTheme;
}

/** Renders the HTML page of a snippet for frames on other sites. */
export async function embed(
  viewer: Viewer,
  id: string,
  { options, deps }: { options: EmbedOptions; deps: EmbedDeps },
): Promise<{ html: string; policy: string }> {
  const state = await findShared(viewer, { id, revision: options.rev }, deps);
  const shown = embedLines(state.content, options.lines);
  const isPart = options.lines !== undefined && shown.lines.length < shown.total;
  const view: EmbedView = {
    state,
    shown,
    isPart,
    highlighted: await highlightEmbed(state, shown, deps.highlighter),
    page: publicPageUrl(deps.publicOrigin, state.id, isPart ? shown : undefined),
  };
  const { css, policy } = embedStyle(options.theme, state.language);
  return { html: embedPage(view, css), policy };
}
