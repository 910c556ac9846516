import { AppError } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';
import type { CommentRepository } from '../store/comment.repository.ts';
import type { SnippetAccess } from './snippet-access.ts';

export interface CommentAccessDeps {
  repository: CommentRepository;
  access: SnippetAccess;
}

/** Finds the snippet of a comment, for those who may see it. */
export class CommentAccess {
  readonly #deps: CommentAccessDeps;

  constructor(deps: CommentAccessDeps) {
    this.#deps = deps;
  }

  /** For reads. @throws AppError `comment.not_found` if the viewer cannot see the snippet */
  async read(ctx: RequestContext, commentId: string): Promise<VisibleSnippet> {
    const snippetId = await this.#snippetOf(commentId);
    return this.#deps.access.authorizeRead(ctx, snippetId, 'comment.not_found');
  }

  /** For writes: skips the cache. @throws AppError `comment.not_found` as `read` */
  async write(ctx: RequestContext, commentId: string): Promise<VisibleSnippet> {
    const snippetId = await this.#snippetOf(commentId);
    return this.#deps.access.authorizeWrite(ctx, snippetId, 'comment.not_found');
  }

  async #snippetOf(commentId: string): Promise<string> {
    const snippetId = await this.#deps.repository.snippetOf(commentId);
    if (snippetId === null) throw new AppError('comment.not_found');
    return snippetId;
  }
}
