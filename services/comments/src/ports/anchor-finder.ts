import { AppError, type RouteReply, type snippetInternalRoutes } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { CallContext, InternalClient, UserContext } from '@snippetry/service-kit';
import type { AnchorRecord, LineRange } from '../domain/comment.ts';
import type { VisibleSnippet } from '../domain/visible-snippet.ts';

type AnchorRoute = (typeof snippetInternalRoutes)['POST /internal/snippets/:id/anchors'];

/** Where lines of an older revision are now. */
export type FoundLines = NonNullable<RouteReply<AnchorRoute>['found']>;

/** Lines as somebody saw them. */
export type SeenLines = LineRange & { revision: number };

const FAULTS = {
  revision: msg('That version of the snippet is not kept any more'),
  toLine: msg('The code has fewer lines'),
} as const;

/** Asks the snippets service where lines are in the current revision. */
export class AnchorFinder {
  readonly #snippets: InternalClient;

  constructor({ snippets }: { snippets: InternalClient }) {
    this.#snippets = snippets;
  }

  /**
   * Where the viewer's lines are now.
   *
   * @throws AppError `request.invalid` for lines that there are not, or `service.unavailable`
   */
  async find(ctx: UserContext, snippet: VisibleSnippet, lines: SeenLines): Promise<AnchorRecord> {
    const forOwner = snippet.ownerId === ctx.viewer.id;
    const found = await this.#ask(ctx, snippet.id, { anchors: [lines], forOwner });
    const [anchor] = found?.anchors ?? [];
    if (!found || !anchor) throw new AppError('snippet.not_found');
    if (anchor.fault !== null) {
      const errors = [{ path: `anchor.${anchor.fault}`, msg: FAULTS[anchor.fault] }];
      throw new AppError('request.invalid', { errors });
    }
    return { ...lines, current: anchor.current, checkedRevision: found.revision };
  }

  /** Where these lines of a snippet are now, in their order; null for a snippet that is gone. */
  check(
    ctx: CallContext,
    snippetId: string,
    lines: readonly SeenLines[],
  ): Promise<FoundLines | null> {
    return this.#ask(ctx, snippetId, { anchors: [...lines], forOwner: true });
  }

  async #ask(
    ctx: CallContext,
    id: string,
    body: { anchors: SeenLines[]; forOwner: boolean },
  ): Promise<FoundLines | null> {
    const key = 'POST /internal/snippets/:id/anchors';
    return (await this.#snippets.call(ctx, key, { params: { id }, body })).found;
  }
}
