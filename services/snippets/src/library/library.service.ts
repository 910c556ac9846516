import type { ApiReply, LibraryEntry } from '@snippetry/contracts';
import { type UserViewer, withTransaction } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import type { StarRepository } from '../stars/star.repository.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { presentEntry } from './library.present.ts';
import type { EntryDoc, From, LibraryRepository } from './library.repository.ts';

/**
 * A snippet carries the time at which its transaction wrote it, which is before others can see it:
 * by up to 8 s, after which a transaction gives up, and by what the clocks of processes differ. A
 * round therefore begins this long before the last one began and says some snippets twice; one
 * that committed late is never missed.
 */
const OVERLAP_MS = 10_000;

export interface LibraryParts {
  connection: Connection;
  library: LibraryRepository;
  stars: StarRepository;
}

/** What a browser keeps of its user's library. */
export class LibraryService {
  readonly #parts: LibraryParts;

  constructor(parts: LibraryParts) {
    this.#parts = parts;
  }

  /** What changed after the cursor, in one or more answers. */
  async since(
    viewer: UserViewer,
    query: { cursor?: string | undefined; limit: number },
  ): Promise<ApiReply<'GET /snippets/library'>> {
    const now = Date.now();
    const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
    const { docs, removed, total } = await this.#read(viewer, cursor, query.limit + 1);
    const more = docs.length > query.limit;
    const page = more ? docs.slice(0, query.limit) : docs;
    const next: Cursor = {
      startedAt: cursor?.after ? cursor.startedAt : now,
      after: more ? positionOf(page) : null,
    };
    const entries = await this.#entries(viewer, page);
    return { entries, removed, cursor: writeCursor(next), more, total };
  }

  /** In one snapshot: entries, removals and total speak of the same moment. */
  #read(viewer: UserViewer, cursor: Cursor | null, limit: number) {
    const { connection, library } = this.#parts;
    return withTransaction(connection, async (session) => {
      const docs = await library.changed(viewer, fromOf(cursor), { limit, session });
      const removed =
        cursor === null ? [] : await library.removed(viewer, shortlyBefore(cursor), session);
      return { docs, removed, total: await library.count(viewer, session) };
    });
  }

  async #entries(viewer: UserViewer, docs: readonly EntryDoc[]): Promise<LibraryEntry[]> {
    const ids = docs.map(({ _id }) => _id.toHexString());
    const starred = await this.#parts.stars.starredAmong(viewer, ids);
    return docs.map((doc) => presentEntry(doc, starred.has(doc._id.toHexString())));
  }
}

function shortlyBefore({ startedAt }: Cursor): Date {
  return new Date(startedAt - OVERLAP_MS);
}

/** Within a round exactly behind the last snippet, or its pages would never end. */
function fromOf(cursor: Cursor | null): From | null {
  if (cursor === null) return null;
  if (cursor.after === null) return { changedAt: shortlyBefore(cursor), id: null };
  return { changedAt: new Date(cursor.after.changedAt), id: cursor.after.id };
}

function positionOf(page: readonly EntryDoc[]): Cursor['after'] {
  const last = page.at(-1);
  return last ? { changedAt: last.changedAt.getTime(), id: last._id.toHexString() } : null;
}
