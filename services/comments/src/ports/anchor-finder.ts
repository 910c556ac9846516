import { AppError, type RouteReply, type snippetInternalRoutes } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { CallContext, InternalClient, UserContext } from '@snippetry/service-kit';
import type { AnchorRecord, LineRange } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

type AnchorRoute = (typeof snippetInternalRoutes)['POST /internal/snippets/:id/anchors'];

/** Current positions of lines of an older revision. */
export type CurrentLines = NonNullable<RouteReply<AnchorRoute>['found']>;

/** Lines of a revision. */
export type SeenLines = LineRange & { revision: number };

const FAULTS = {
  revision: msg('That version of the snippet is no longer available'),
  toLine: msg('The code has fewer lines'),
} as const;

/** Maps lines to the current revision, through the snippets service. */
export class AnchorFinder {
  readonly #snippets: InternalClient;

  constructor({ snippets }: { snippets: InternalClient }) {
    this.#snippets = snippets;
  }

  /**
   * Returns the current position of the viewer's lines.
   *
   * @throws AppError `request.invalid` for lines that do not exist, or `service.unavailable`
   */
  async find(ctx: UserContext, snippet: VisibleSnippet, lines: SeenLines): Promise<AnchorRecord> {
    const forOwner = snippet.ownerId === ctx.viewer.id;
    const found = await this.#fetch(ctx, snippet.id, { anchors: [lines], forOwner });
    const [anchor] = found?.anchors ?? [];
    if (!found || !anchor) throw new AppError('snippet.not_found');
    if (anchor.fault !== null) {
      const errors = [{ path: `anchor.${anchor.fault}`, msg: FAULTS[anchor.fault] }];
      throw new AppError('request.invalid', { errors });
    }
    return { ...lines, current: anchor.current, checkedRevision: found.revision };
  }

  /** Returns the current positions of lines, in their order; null for a deleted snippet. */
  check(
    ctx: CallContext,
    snippetId: string,
    lines: readonly SeenLines[],
  ): Promise<CurrentLines | null> {
    return this.#fetch(ctx, snippetId, { anchors: [...lines], forOwner: true });
  }

  async #fetch(
    ctx: CallContext,
    id: string,
    body: { anchors: SeenLines[]; forOwner: boolean },
  ): Promise<CurrentLines | null> {
    const key = 'POST /internal/snippets/:id/anchors';
    return (await this.#snippets.call(ctx, key, { params: { id }, body })).found;
  }
}
