import { AppError, type OEmbed } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { isOwner, type Snippets } from '../snippets/index.ts';
import { type CardDrawer, tagOf } from './card/card-drawer.ts';
import { CARD_LINES, cardSvg } from './card/card-svg.ts';
import { embedLines, highlightEmbed } from './embed-lines.ts';
import { type EmbedTheme, embedPage, embedStyle } from './embed-page.ts';
import type { Highlighter } from './highlighter.ts';
import { parseTarget, presentOEmbed } from './oembed.ts';
import { publicPageUrl, type SharedState } from './shared-state.ts';

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

interface OEmbedQuery {
  url: string;
  maxwidth: number;
  maxheight: number;
  format: string;
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

  /**
   * Finds a revision of a snippet that the viewer may see now, by default the current one. Viewers
   * other than the owner get an older one only if it was saved as public: otherwise it was not
   * written for them.
   *
   * @throws AppError `snippet.not_found` or `snippet.revision_not_found`
   */
  async findState(
    { viewer }: RequestContext,
    id: string,
    revision: number | undefined,
  ): Promise<SharedState> {
    const { cache, revisions } = this.#deps.snippets;
    const snippet = await cache.find(viewer, id);
    if (snippet === null) throw new AppError('snippet.not_found');
    const { authorName, revision: currentRevision } = snippet;
    const state = await revisions.find(snippet, revision ?? currentRevision);
    if (state === null || !(state.isPublic || isOwner(viewer, snippet))) {
      throw new AppError('snippet.revision_not_found');
    }
    return { ...state, id: snippet.id, authorName, currentRevision };
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

  async oEmbed(ctx: RequestContext, query: OEmbedQuery): Promise<OEmbed> {
    const { publicOrigin } = this.#deps;
    if (query.format !== 'json') throw new AppError('embed.unsupported_format');
    const target = parseTarget(query.url, publicOrigin);
    if (target === null) throw new AppError('snippet.not_found');
    const state = await this.findState(ctx, target.id, target.rev);
    return presentOEmbed(state, target, { ...query, publicOrigin });
  }
}
