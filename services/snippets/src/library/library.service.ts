import type { ApiReply, LibraryEntry } from '@snippetry/contracts';
import type { UserContext, UserViewer } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Stars } from '../stars/index.ts';
import { presentEntry } from './library.presenter.ts';
import type { From, LibraryRepository } from './library.repository.ts';
import { type Cursor, type LibraryRecord, readCursor, writeCursor } from './library.ts';

/**
 * The stored time of a change is earlier than its commit makes it visible: by up to 8 s, the limit
 * of a transaction, and the difference between the clocks of processes. A round therefore starts
 * this long before the previous one began. It returns some snippets twice, but never misses one
 * that was committed late.
 */
const OVERLAP_MS = 10_000;

export interface LibraryServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  library: LibraryRepository;
  stars: Stars;
}

/** Lists changes of a user's snippets, for the copy in their browser. */
export class LibraryService {
  readonly #deps: LibraryServiceDeps;

  constructor(deps: LibraryServiceDeps) {
    this.#deps = deps;
  }

  /** Returns a page of the changes after the cursor. */
  async since(
    ctx: UserContext,
    query: { cursor?: string | undefined; limit: number },
  ): Promise<ApiReply<'GET /snippets/library'>> {
    const now = Date.now();
    const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
    const { records, removed, total } = await this.#read(ctx, cursor, query.limit + 1);
    const more = records.length > query.limit;
    const page = more ? records.slice(0, query.limit) : records;
    const next: Cursor = {
      startedAt: cursor?.after ? cursor.startedAt : now,
      after: more ? positionOf(page) : null,
    };
    const entries = await this.#entries(ctx.viewer, page);
    return { entries, removed, cursor: writeCursor(next), more, total };
  }

  /** Reads entries, removals and total from one snapshot. */
  #read(ctx: UserContext, cursor: Cursor | null, limit: number) {
    const { unitOfWork, library } = this.#deps;
    const { viewer } = ctx;
    return unitOfWork.commit(ctx, async (tx) => {
      const records = await library.changed(viewer, { from: fromOf(cursor), limit }, tx);
      const removed =
        cursor === null ? [] : await library.removed(viewer, shortlyBefore(cursor), tx);
      return { records, removed, total: await library.count(viewer, tx) };
    });
  }

  async #entries(viewer: UserViewer, records: readonly LibraryRecord[]): Promise<LibraryEntry[]> {
    const ids = records.map(({ id }) => id);
    const starred = await this.#deps.stars.repository.starredAmong(viewer, ids);
    return records.map((record) => presentEntry(record, starred.has(record.id)));
  }
}

function shortlyBefore({ startedAt }: Cursor): Date {
  return new Date(startedAt - OVERLAP_MS);
}

/** Within a round, starts exactly after the last snippet: with an overlap it would never end. */
function fromOf(cursor: Cursor | null): From | null {
  if (cursor === null) return null;
  if (cursor.after === null) return { changedAt: shortlyBefore(cursor), id: null };
  return { changedAt: new Date(cursor.after.changedAt), id: cursor.after.id };
}

function positionOf(page: readonly LibraryRecord[]): Cursor['after'] {
  const last = page.at(-1);
  return last ? { changedAt: last.changedAt.getTime(), id: last.id } : null;
}
