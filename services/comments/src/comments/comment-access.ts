import { AppError } from '@snippetry/contracts';
import type { Moderators, RequestContext } from '@snippetry/service-kit';
import type { Participant } from './comment.policy.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { SnippetAccess, VisibleSnippet } from './snippet-access.ts';

interface CommentAccessDeps {
  repository: CommentRepository;
  snippets: SnippetAccess;
  moderators: Moderators;
}

/** A viewer who can see the snippet. */
export interface SnippetViewer {
  ctx: RequestContext;
  snippet: VisibleSnippet;
}

/** Finds the snippet of a comment, and the roles of viewers. */
export class CommentAccess {
  readonly #deps: CommentAccessDeps;

  constructor(deps: CommentAccessDeps) {
    this.#deps = deps;
  }

  /** For reads. @throws AppError `comment.not_found` if the viewer cannot see the snippet */
  async read(ctx: RequestContext, commentId: string): Promise<VisibleSnippet> {
    const snippetId = await this.#snippetOf(commentId);
    return this.#deps.snippets.authorizeRead(ctx, snippetId, 'comment.not_found');
  }

  /**
   * For writes: skips the cache.
   *
   * @throws AppError `comment.not_found` if the viewer cannot see the snippet
   */
  async write(ctx: RequestContext, commentId: string): Promise<VisibleSnippet> {
    const snippetId = await this.#snippetOf(commentId);
    return this.#deps.snippets.authorizeWrite(ctx, snippetId, 'comment.not_found');
  }

  /** Resolves the role of a viewer. Sends at most one request, and none for visitors. */
  async participant<By extends RequestContext>(
    ctx: By,
    snippet: VisibleSnippet,
  ): Promise<Participant & { viewer: By['viewer'] }> {
    const [found] = await this.participants([{ ctx, snippet }]);
    return { viewer: ctx.viewer, moderatesAs: found?.moderatesAs ?? null };
  }

  /** Resolves the roles of viewers, in their order, with at most one request. */
  async participants(viewers: readonly SnippetViewer[]): Promise<Participant[]> {
    const [first] = viewers;
    if (!first) return [];
    const others = viewers.flatMap(({ ctx, snippet }) =>
      ctx.viewer.id === null || ctx.viewer.id === snippet.ownerId ? [] : [ctx.viewer.id],
    );
    const moderators = await this.#deps.moderators.among(first.ctx, others);
    return viewers.map(({ ctx: { viewer }, snippet }) => {
      if (viewer.id === null) return { viewer, moderatesAs: null };
      if (viewer.id === snippet.ownerId) return { viewer, moderatesAs: 'owner' };
      return { viewer, moderatesAs: moderators.has(viewer.id) ? 'moderator' : null };
    });
  }

  async #snippetOf(commentId: string): Promise<string> {
    const snippetId = await this.#deps.repository.snippetOf(commentId);
    if (snippetId === null) throw new AppError('comment.not_found');
    return snippetId;
  }
}
