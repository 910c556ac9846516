import { AppError, type RouteReply, type snippetInternalRoutes } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import {
  type CallContext,
  type InternalClient,
  type SnippetsConfig,
  snippetsClientFrom,
} from '@snippetry/service-kit';

type AnchorRoute = (typeof snippetInternalRoutes)['POST /internal/snippets/:id/anchors'];

/** Current positions of lines of an older revision. */
type CurrentLines = NonNullable<RouteReply<AnchorRoute>['found']>;

/** Lines of a revision, from 1, both ends included. */
interface RevisionLines {
  revision: number;
  fromLine: number;
  toLine: number;
}

/** Lines of a revision, and their position in the latest one. */
interface MappedLines extends RevisionLines {
  current: CurrentLines['anchors'][number]['current'];
  /** The latest revision. */
  checkedRevision: number;
}

interface LinesRequest {
  snippetId: string;
  lines: RevisionLines;
  /** Whether the viewer owns the snippet, and so can see all of its revisions. */
  forOwner: boolean;
}

/** Exceeds the time of comparing two long codes. */
const TIMEOUT_MS = 8000;

const FAULTS = {
  revision: msg('That version of the snippet is no longer available'),
  toLine: msg('The code has fewer lines'),
} as const;

/** Maps lines of a snippet to its current revision. */
export class SnippetLines {
  readonly #client: InternalClient;

  constructor(config: SnippetsConfig) {
    this.#client = snippetsClientFrom(config, { timeoutMs: TIMEOUT_MS });
  }

  /**
   * Returns the current position of a viewer's lines.
   *
   * @throws AppError `request.invalid` for lines that do not exist, or `service.unavailable`
   */
  async find(ctx: CallContext, { snippetId, lines, forOwner }: LinesRequest): Promise<MappedLines> {
    const found = await this.#fetch(ctx, snippetId, { anchors: [lines], forOwner });
    const [anchor] = found?.anchors ?? [];
    if (!found || !anchor) throw new AppError('snippet.not_found');
    if (anchor.fault !== null) {
      const errors = [{ path: `anchor.${anchor.fault}`, msg: FAULTS[anchor.fault] }];
      throw new AppError('request.invalid', { errors });
    }
    return { ...lines, current: anchor.current, checkedRevision: found.revision };
  }

  /** Returns the current positions of lines, in their order; null for a deleted snippet. */
  findAll(
    ctx: CallContext,
    snippetId: string,
    lines: readonly RevisionLines[],
  ): Promise<CurrentLines | null> {
    return this.#fetch(ctx, snippetId, { anchors: [...lines], forOwner: true });
  }

  async #fetch(
    ctx: CallContext,
    id: string,
    body: { anchors: RevisionLines[]; forOwner: boolean },
  ): Promise<CurrentLines | null> {
    const key = 'POST /internal/snippets/:id/anchors';
    return (await this.#client.call(ctx, key, { params: { id }, body })).found;
  }
}
