import { AppError, SnippetInput, type SnippetSource } from '@snippetry/contracts';
import { fillText } from '@snippetry/contracts/texts';
import type { InternalClient, UserContext } from '@snippetry/service-kit';

/** Replaces the code of a snippet that still has the revision that was looked at. */
export interface ContentChange {
  snippetId: string;
  content: string;
  revision: number;
  /** What the source of the snippet is from now on; it stays as it is without. */
  sha?: string;
}

/** The snippets of the person who asks, with their code, asked for anew each time. */
export class OwnSnippets {
  readonly #snippets: InternalClient;

  constructor(snippets: InternalClient) {
    this.#snippets = snippets;
  }

  /**
   * One with its code.
   *
   * @throws AppError `snippet.not_found` for one that the viewer does not see, `access.forbidden`
   * for one of somebody else
   */
  async require(ctx: UserContext, id: string): Promise<SnippetSource> {
    const snippet = await this.#find(ctx, id);
    if (snippet?.authorId === ctx.viewer.id) return snippet;
    throw new AppError(snippet?.isPublic ? 'access.forbidden' : 'snippet.not_found');
  }

  /** As {@link require}, where only the owner of a snippet knows of what is asked about. */
  async requireOwn(ctx: UserContext, id: string): Promise<SnippetSource> {
    const snippet = await this.#find(ctx, id);
    if (snippet?.authorId === ctx.viewer.id) return snippet;
    throw new AppError('snippet.not_found');
  }

  /**
   * @returns the new revision
   * @throws AppError `snippet.stale_revision`; `github.bad_answer` for what cannot be a snippet
   */
  async replaceContent(ctx: UserContext, change: ContentChange): Promise<number> {
    const { snippetId, content, ...rest } = change;
    const fault = SnippetInput.shape.content.safeParse(content).error?.issues[0]?.message;
    if (fault !== undefined) {
      throw new AppError('github.bad_answer', {
        message: fillText('It cannot be taken over: {fault}', { fault }),
      });
    }
    const key = 'POST /internal/snippets/:id/content';
    const { outcome, revision } = await this.#snippets.call(ctx, key, {
      params: { id: snippetId },
      body: { authorId: ctx.viewer.id, content, ...rest },
    });
    if (outcome === 'stale') throw new AppError('snippet.stale_revision');
    if (outcome === 'missing' || revision === null) throw new AppError('snippet.not_found');
    return revision;
  }

  async #find(ctx: UserContext, id: string): Promise<SnippetSource | undefined> {
    const key = 'POST /internal/snippets/sources';
    return (await this.#snippets.call(ctx, key, { body: { ids: [id] } })).snippets[0];
  }
}
