import type { SnippetSourceFile, UserStats } from '@snippetry/contracts';
import {
  type Actor,
  insertInto,
  objectId,
  objectIds,
  trusted,
  updateIn,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Types } from 'mongoose';
import {
  type AuthorStatsRepository,
  noStats,
  type OfAuthors,
  type SnippetCounts,
  type StatsChange,
  statsChange,
} from '../author-stats/index.ts';
import type { ReadTx, Tx } from '../index/index.ts';
import {
  type AddedStars,
  COUNTED_FIELDS,
  type CountedDoc,
  type CountedRecord,
  countedRecord,
  countState,
  starUpdate,
} from './counters.ts';
import {
  LIST_FIELDS,
  type ListDoc,
  toIndexed,
  toRecord,
  WHOLE_FIELDS,
  type WholeDoc,
  WRITTEN_FIELDS,
  type WrittenDoc,
  wholeRecord,
} from './projections.ts';
import {
  type SnippetDoc,
  type SnippetModel,
  STORED_BYTES,
  snippetModel,
  visibleTo,
} from './snippet.model.ts';
import {
  type CodeHead,
  type Granted,
  type Hiding,
  type SnippetRecord,
  type StoredExplanation,
  type StoredSnippet,
  storedBytesOf,
} from './snippet.ts';

function toDocument({ id, authorId, forkedFrom, ...rest }: StoredSnippet): SnippetDoc {
  return {
    _id: objectId(id),
    authorId: objectId(authorId),
    ...rest,
    forkedFrom: forkedFrom === null ? null : objectId(forkedFrom),
  };
}

/** An imported snippet and the import that created it. */
export interface ImportedSnippet {
  id: string;
  importJobId: string | undefined;
}

/** Totals of an author's public or private snippets. */
interface Sum extends UserStats {
  _id: { authorId: Types.ObjectId; isPublic: boolean };
  bytes: number;
}

const BY_AUTHOR = {
  $group: {
    _id: { authorId: '$authorId', isPublic: '$isPublic' },
    totalSnippets: { $sum: 1 },
    totalViews: { $sum: '$viewCount' },
    totalStars: { $sum: '$starCount' },
    totalForks: { $sum: '$forkCount' },
    bytes: { $sum: STORED_BYTES },
  },
};
const AT_ONCE = 500;

/** Id and star count of a snippet. */
type StarCount = [id: string, stars: number];

/** How the deletion of a revision changes its snippet. */
export interface RevisionDeletion {
  /** Stored bytes of the revision. */
  bytes: number;
  /** Parts in which the current state now differs from the previous one. */
  changed: SnippetRecord['changed'];
  /** Fingerprint of code that no state of the snippet has any more. */
  withoutCode?: string;
}

/**
 * Every query for a viewer filters by that viewer; snippets the viewer cannot see count as missing.
 * Every write updates the index and the author's totals in its transaction.
 */
export class SnippetRepository {
  readonly #snippets: SnippetModel;
  readonly #stats: AuthorStatsRepository;

  constructor({ connection, stats }: { connection: Connection; stats: AuthorStatsRepository }) {
    this.#snippets = snippetModel(connection);
    this.#stats = stats;
  }

  /** Returns the visible ones of these by id, with excerpts in place of their code. */
  async page(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    if (ids.length === 0) return new Map();
    const docs = await this.#snippets.collection
      .find<ListDoc>(
        { _id: { $in: objectIds(ids) }, ...visibleTo(viewer) },
        { projection: LIST_FIELDS },
      )
      .toArray();
    return new Map(
      docs.map(({ excerpt, ...doc }) => [doc._id.toHexString(), toRecord(doc, excerpt)]),
    );
  }

  async find(viewer: Actor, id: string, tx?: ReadTx): Promise<SnippetRecord | null> {
    const doc = await this.#snippets
      .findOne({ _id: objectId(id), ...visibleTo(viewer) }, WHOLE_FIELDS)
      .session(tx?.session ?? null)
      .lean<WholeDoc>();
    return doc === null ? null : wholeRecord(doc);
  }

  /** Returns the visible ones with their whole code; for small numbers of ids. */
  async whole(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    const docs = await this.#snippets.collection
      .find<WholeDoc>(
        { _id: { $in: objectIds(ids) }, ...visibleTo(viewer) },
        { projection: WHOLE_FIELDS },
      )
      .toArray();
    return new Map(docs.map((doc) => [doc._id.toHexString(), wholeRecord(doc)]));
  }

  /** Returns the first `length` characters of the code of the visible ones. */
  async heads(viewer: Viewer, ids: readonly string[], length: number): Promise<CodeHead[]> {
    const text = { $substrCP: ['$content', 0, length] };
    const docs = await this.#snippets
      .find(
        { _id: trusted({ $in: objectIds(ids) }), ...visibleTo(viewer) },
        { _id: 1, revision: 1, isPublic: 1, text },
      )
      .lean<(Omit<CodeHead, 'id'> & { _id: Types.ObjectId })[]>();
    return docs.map(({ _id, ...head }) => ({ ...head, id: _id.toHexString() }));
  }

  /** Returns the author's snippet that was imported with this key. */
  async imported(authorId: string, importKey: string): Promise<ImportedSnippet | null> {
    const doc = await this.#snippets
      .findOne({ authorId: objectId(authorId), importKey }, { _id: 1, importJobId: 1 })
      .lean();
    return doc && { id: doc._id.toHexString(), importJobId: doc.importJobId };
  }

  async idsOfAuthor(authorId: string): Promise<string[]> {
    const docs = await this.#snippets.find({ authorId: objectId(authorId) }, { _id: 1 }).lean();
    return docs.map(({ _id }) => _id.toHexString());
  }

  /** Yields the totals of each author's public snippets and of the private ones. */
  async *totals(only?: OfAuthors): AsyncGenerator<StatsChange> {
    const $match = only ? { authorId: only.authorIds } : {};
    const groups = this.#snippets.aggregate<Sum>([{ $match }, BY_AUTHOR]);
    const sums = groups.session(only?.session ?? null).cursor({ batchSize: AT_ONCE });
    for await (const { _id, bytes, ...sum } of sums) {
      const all = { ...noStats(), ...sum };
      const authorId = _id.authorId.toHexString();
      yield { authorId, all, public: _id.isPublic ? all : noStats(), bytes };
    }
  }

  /** Returns the star counts of all snippets of authors. */
  async starCounts({ authorIds: authorId }: OfAuthors): Promise<StarCount[]> {
    const options = { projection: { starCount: 1 }, batchSize: AT_ONCE };
    const docs = this.#snippets.collection.find<SnippetDoc>({ authorId }, options);
    return docs.map(({ _id, starCount }) => [_id.toHexString(), starCount] as StarCount).toArray();
  }

  async insert(tx: Tx, stored: readonly StoredSnippet[]): Promise<void> {
    const docs = stored.map(toDocument);
    tx.write(...docs.map((doc) => insertInto(this.#snippets, doc)));
    await this.#stats.increment(
      tx,
      stored.map((snippet) => statsChange(null, snippet, storedBytesOf(snippet))),
    );
    for (const doc of docs) tx.index({ kind: 'upsert', snippet: toIndexed(doc) });
  }

  /** Returns null if the snippet is gone or no longer at this revision. */
  async change(
    tx: Tx,
    snippet: Granted<'edit'>,
    fields: Partial<Omit<SnippetDoc, '_id'>>,
  ): Promise<SnippetRecord | null> {
    const doc = await this.#snippets
      .findOneAndUpdate(
        {
          _id: objectId(snippet.id),
          authorId: objectId(snippet.authorId),
          revision: snippet.revision,
        },
        { $set: fields, $inc: { revision: 1, seq: 1 } },
        { session: tx.session, returnDocument: 'after', projection: WRITTEN_FIELDS },
      )
      .lean<WrittenDoc>();
    if (doc === null) return null;
    const record = wholeRecord(doc);
    const added = storedBytesOf(record) - storedBytesOf(snippet);
    await this.#stats.increment(tx, [statsChange(snippet, record, added)]);
    tx.index({ kind: 'upsert', snippet: toIndexed(doc) });
    return record;
  }

  /** Stores why a snippet must not be public, or null to allow it; returns false if it is gone. */
  setHidden(tx: Tx, id: string, hidden: Hiding | null): Promise<boolean> {
    return this.#set(tx, id, { hidden });
  }

  /** Stores the source of a snippet without counting as an edit; returns false if it is gone. */
  setSource(tx: Tx, id: string, source: SnippetSourceFile): Promise<boolean> {
    return this.#set(tx, id, { source });
  }

  /**
   * Locks a snippet of which a revision is deleted, subtracts the revision's bytes and deletes the
   * explanation of code that only this revision had; returns false if the snippet is gone.
   */
  async removeRevision(
    tx: Tx,
    snippet: Granted<'edit'>,
    { bytes, changed, withoutCode }: RevisionDeletion,
  ): Promise<boolean> {
    // Snippets stored before bytes were counted count their current state only.
    const isCounted = snippet.storedBytes !== null;
    const storedBytes = isCounted && { storedBytes: storedBytesOf(snippet) - bytes };
    const known = snippet.explanation?.fingerprint;
    const explanation = known !== undefined && known === withoutCode && { explanation: null };
    const isThere = await this.#set(tx, snippet.id, { changed, ...storedBytes, ...explanation });
    const change = statsChange(snippet, snippet, isCounted ? -bytes : 0);
    if (isThere) await this.#stats.increment(tx, [change]);
    return isThere;
  }

  /** Stores an explanation; returns false if the snippet was deleted or edited since the read. */
  setExplanation(
    tx: Tx,
    { id, revision }: SnippetRecord,
    explanation: StoredExplanation,
  ): Promise<boolean> {
    return this.#set(tx, id, { explanation }, { revision });
  }

  /**
   * Writes fields without counting as an edit. Updates the index also if no searchable field has
   * changed, so that the caches of all processes read the snippet again.
   */
  async #set(
    tx: Tx,
    id: string,
    change: Partial<
      Pick<SnippetDoc, 'hidden' | 'source' | 'changed' | 'storedBytes' | 'explanation'>
    >,
    filter: { revision?: number } = {},
  ): Promise<boolean> {
    const doc = await this.#snippets
      .findOneAndUpdate(
        { _id: objectId(id), ...filter },
        { $set: { ...change, changedAt: new Date() }, $inc: { seq: 1 } },
        { session: tx.session, returnDocument: 'after', projection: WRITTEN_FIELDS },
      )
      .lean<WrittenDoc>();
    if (doc === null) return false;
    tx.index({ kind: 'upsert', snippet: toIndexed(doc) });
    return true;
  }

  /** Locks the snippet for this transaction; concurrent counter updates wait or retry. */
  async lock(tx: Tx, viewer: Actor, id: string): Promise<SnippetRecord | null> {
    const doc = await this.#snippets
      .findOneAndUpdate(
        { _id: objectId(id), ...visibleTo(viewer) },
        { $inc: { seq: 1 }, $set: { changedAt: new Date() } },
        { session: tx.session, returnDocument: 'after', projection: WHOLE_FIELDS },
      )
      .lean<WholeDoc>();
    return doc === null ? null : wholeRecord(doc);
  }

  /** Adds to counters of a snippet that the transaction has locked; returns its stars. */
  async count(
    tx: Tx,
    locked: SnippetRecord,
    added: Partial<SnippetCounts>,
  ): Promise<number | null> {
    const doc = await this.#snippets
      .findOneAndUpdate(
        { _id: objectId(locked.id) },
        { $inc: added },
        { session: tx.session, returnDocument: 'after', projection: COUNTED_FIELDS },
      )
      .lean<CountedDoc>();
    if (doc === null) return null;
    const after = countedRecord(doc);
    await this.#stats.increment(tx, [statsChange(locked, after)]);
    tx.index({ kind: 'counts', counts: countState(after) });
    return after.starCount;
  }

  /** Returns the counters of these without filtering by viewer: for work for several viewers. */
  async counted({ session }: ReadTx, ids: readonly string[]): Promise<CountedRecord[]> {
    const docs = await this.#snippets.collection
      .find<CountedDoc>({ _id: { $in: objectIds(ids) } }, { session, projection: COUNTED_FIELDS })
      .toArray();
    return docs.map(countedRecord);
  }

  /**
   * Adds stars to snippets that the transaction has read. If one has changed since, the database
   * aborts the transaction, and it runs again.
   */
  async countStars(tx: Tx, added: readonly AddedStars[]): Promise<void> {
    const now = new Date();
    const changes: StatsChange[] = [];
    for (const one of added) {
      const { update, after } = starUpdate(one, now.getTime());
      const filter = { _id: objectId(after.id) };
      tx.write(
        updateIn(this.#snippets, { filter, update: { ...update, $set: { changedAt: now } } }),
      );
      tx.index({ kind: 'counts', counts: countState(after) });
      changes.push(statsChange(one.before, after));
    }
    await this.#stats.increment(tx, changes);
  }
}
