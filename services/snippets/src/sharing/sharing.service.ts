import type { OEmbed } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { type EmbedDeps, type EmbedOptions, embed } from './embed.ts';
import { type OEmbedQuery, oEmbed } from './oembed.ts';
import { findShared, type SharedState } from './shared-state.ts';

/** Snippets as they are shown outside of the application. */
export class SharingService {
  readonly #deps: EmbedDeps;

  constructor(deps: EmbedDeps) {
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

  oEmbed({ viewer }: RequestContext, query: OEmbedQuery): Promise<OEmbed> {
    return oEmbed(viewer, query, this.#deps);
  }
}
