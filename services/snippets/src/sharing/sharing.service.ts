import { AppError, type OEmbed } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { card } from './card/card.ts';
import { type CardDrawer, tagOf } from './card/card-drawer.ts';
import { type EmbedDeps, type EmbedOptions, embed } from './embed.ts';
import { type OEmbedQuery, oEmbed } from './oembed.ts';
import { findShared, type SharedState } from './shared-state.ts';

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
