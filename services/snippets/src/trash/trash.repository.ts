import type { PageQuery } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  type Page,
  pageOf,
  skipOf,
  trusted,
  type UserViewer,
  updateIn,
} from '@snippetry/service-kit';
import type { Connection, Types } from 'mongoose';
import {
  type AuthorStatsRepository,
  noAuthorStats,
  type OfAuthors,
  type StatsChange,
  statsChange,
} from '../author-stats/index.ts';
import type { ReadTx, Tx, WriteTx } from '../index/index.ts';
import {
  type AddedStars,
  COUNTED_FIELDS,
  type CountedDoc,
  type CountedRecord,
  countedRecord,
  type Granted,
  type Hiding,
  type RemovedModel,
  removedModel,
  SHOWN_FIELDS,
  type SnippetDoc,
  type SnippetModel,
  type SnippetRecord,
  STORED_BYTES,
  snippetModel,
  starUpdate,
  storedBytesOf,
  toIndexed,
  wholeRecord,
} from '../snippets/index.ts';
import { WORDS_VERSION, writtenFields, writtenOf } from '../texts/index.ts';
import { type TrashedDoc, type TrashedModel, trashedModel } from './trash.model.ts';
import type { TrashedRecord } from './trash.ts';

const FIELDS = { ...SHOWN_FIELDS, deletedAt: 1 } as const;

/** Fields read of a purged snippet; the text for its size in bytes. */
const REMOVED_FIELDS = {
  authorId: 1,
  storedBytes: 1,
  title: 1,
  description: 1,
  content: 1,
} as const;

type ListedDoc = Pick<TrashedDoc, '_id' | keyof typeof FIELDS>;

function toTrashedRecord({ _id, ...doc }: ListedDoc): TrashedRecord {
  return { ...doc, id: _id.toHexString() };
}

/** Replaces words of another version; outside the trash, the index source does that. */
function withCurrentWords<Doc extends SnippetDoc>(doc: Doc): Doc {
  if (doc.wordsVersion === WORDS_VERSION) return doc;
  return { ...doc, ...writtenFields(writtenOf(doc), doc.authorName) };
}

/** Bytes of an author's snippets in the trash. */
type Sum = { _id: Types.ObjectId; bytes: number };

const BY_AUTHOR = { $group: { _id: '$authorId', bytes: { $sum: STORED_BYTES } } };
const AT_ONCE = 500;

/**
 * Time of deletion of snippets that their owner has removed from the trash: the next purge
 * removes them.
 */
const EXPIRED = new Date(0);

export interface RemovedSnippet {
  snippetId: string;
  authorId: string;
}

/**
 * Deleted snippets, in a collection of their own, so that no query of snippets can return one. A
 * snippet is moved there and back as it is stored, inside one transaction.
 */
export class TrashRepository {
  readonly #snippets: SnippetModel;
  readonly #trashed: TrashedModel;
  readonly #removed: RemovedModel;
  readonly #stats: AuthorStatsRepository;

  constructor({ connection, stats }: { connection: Connection; stats: AuthorStatsRepository }) {
    this.#snippets = snippetModel(connection);
    this.#trashed = trashedModel(connection);
    this.#removed = removedModel(connection);
    this.#stats = stats;
  }

  /**
   * Moves the snippet to the trash and records the deletion for processes that miss its
   * announcement; returns false if the snippet is gone.
   */
  async insert(tx: Tx, snippet: Granted<'delete'>): Promise<boolean> {
    const { session } = tx;
    const _id = objectId(snippet.id);
    const doc = await this.#snippets.findOneAndDelete({ _id }, { session }).lean<SnippetDoc>();
    if (doc === null) return false;
    const seq = doc.seq + 1;
    const deletedAt = new Date();
    // Uses the driver: mongoose would leave out fields that this version's schema lacks.
    await this.#trashed.collection.insertOne({ ...doc, seq, deletedAt }, { session });
    const note = { changedAt: deletedAt, seq };
    await this.#removed.replaceOne({ _id }, note, { session, upsert: true });
    await this.#stats.increment(tx, [statsChange(wholeRecord(doc), null)]);
    tx.index({ kind: 'remove', id: snippet.id, seq });
    tx.emit('snippet.trashed', { snippetId: snippet.id, authorId: snippet.authorId });
    return true;
  }

  /** Moves the viewer's snippet back; returns null if it is not in the trash. */
  async restore(tx: Tx, viewer: UserViewer, id: string): Promise<SnippetRecord | null> {
    const { session } = tx;
    const _id = objectId(id);
    const found = await this.#trashed
      .findOneAndDelete({ _id, ...restorableBy(viewer) }, { session })
      .lean<TrashedDoc>();
    if (found === null) return null;
    const { deletedAt: _, ...stored } = found;
    // Higher than the sequence any process has seen, or they would ignore it as outdated.
    const current = withCurrentWords(await this.#withoutTakenKey(tx, stored));
    const doc = { ...current, seq: stored.seq + 1, changedAt: new Date() };
    await this.#snippets.collection.insertOne({ ...doc }, { session });
    await this.#removed.deleteOne({ _id }, { session });
    const record = wholeRecord(doc);
    await this.#stats.increment(tx, [statsChange(null, record)]);
    tx.index({ kind: 'upsert', snippet: toIndexed(doc) });
    tx.emit('snippet.restored', { snippetId: id, authorId: viewer.id });
    return record;
  }

  /** Drops the import key if the snippet has been imported again since, since keys are unique. */
  async #withoutTakenKey({ session }: ReadTx, doc: SnippetDoc): Promise<SnippetDoc> {
    const { importKey, importJobId: _, ...rest } = doc;
    if (importKey === undefined) return doc;
    const key = { authorId: doc.authorId, importKey };
    const isTaken = await this.#snippets.exists(key).session(session);
    return isTaken ? rest : doc;
  }

  /**
   * Stores why a snippet must not be public when restored, or null to allow it; returns false if
   * the snippet is not in the trash.
   */
  async setHidden({ session }: ReadTx, id: string, hidden: Hiding | null): Promise<boolean> {
    const change = hidden === null ? { hidden } : { hidden, isPublic: false };
    const found = { _id: objectId(id) };
    return (await this.#trashed.updateOne(found, { $set: change }, { session })).matchedCount === 1;
  }

  /** Returns the owner of a deleted snippet, and why it must not be public when restored. */
  async findHidden(
    { session }: ReadTx,
    id: string,
  ): Promise<Pick<SnippetRecord, 'authorId' | 'hidden'> | null> {
    const doc = await this.#trashed
      .findById(objectId(id), { authorId: 1, hidden: 1 })
      .session(session)
      .lean<Pick<TrashedDoc, 'authorId' | 'hidden'>>();
    return doc && { authorId: doc.authorId.toHexString(), hidden: doc.hidden ?? null };
  }

  /** Expires all of the viewer's trash: it is no longer listed, and the next purge removes it. */
  async expireAll({ session }: ReadTx, viewer: UserViewer): Promise<number> {
    const expired = { $set: { deletedAt: EXPIRED } };
    return (await this.#trashed.updateMany(restorableBy(viewer), expired, { session }))
      .modifiedCount;
  }

  /** Removes a snippet for good if the viewer could restore it. */
  removeOwn(tx: Tx, viewer: UserViewer, id: string): Promise<RemovedSnippet | null> {
    return this.#remove(tx, id, restorableBy(viewer));
  }

  /** Removes a snippet for good if it was deleted before that time. */
  removeExpired(tx: Tx, id: string, until: Date): Promise<RemovedSnippet | null> {
    return this.#remove(tx, id, { deletedAt: trusted({ $lte: until }) });
  }

  async #remove(tx: Tx, id: string, filter: object): Promise<RemovedSnippet | null> {
    const doc = await this.#trashed
      .findOneAndDelete(
        { _id: objectId(id), ...filter },
        { session: tx.session, projection: REMOVED_FIELDS },
      )
      .lean<Pick<TrashedDoc, keyof typeof REMOVED_FIELDS>>();
    if (doc === null) return null;
    const authorId = doc.authorId.toHexString();
    const bytes = -storedBytesOf({ ...doc, storedBytes: doc.storedBytes ?? null });
    await this.#stats.increment(tx, [{ ...noAuthorStats(), authorId, bytes }]);
    return { snippetId: id, authorId };
  }

  /** Returns the viewer's snippets in the trash, last deleted first. */
  async page(viewer: UserViewer, query: PageQuery): Promise<Page<TrashedRecord>> {
    const [docs, total] = await Promise.all([
      this.#trashed
        .find(restorableBy(viewer), FIELDS)
        .sort({ deletedAt: -1, _id: -1 })
        .skip(skipOf(query))
        .limit(query.limit)
        .lean<ListedDoc[]>(),
      this.#trashed.countDocuments(restorableBy(viewer)),
    ]);
    return pageOf(docs.map(toTrashedRecord), total, query);
  }

  async has(viewer: UserViewer, id: string): Promise<boolean> {
    const filter = { _id: objectId(id), ...restorableBy(viewer) };
    return (await this.#trashed.exists(filter)) !== null;
  }

  /** Returns snippets deleted until a time, oldest first; optionally those of one author only. */
  async deletedUntil(
    time: Date,
    { authorId, limit }: { authorId?: string; limit: number },
  ): Promise<string[]> {
    const author = authorId === undefined ? {} : { authorId: objectId(authorId) };
    const docs = await this.#trashed
      .find({ ...author, deletedAt: trusted({ $lte: time }) }, { _id: 1 })
      .sort({ deletedAt: 1 })
      .limit(limit)
      .lean();
    return docs.map(({ _id }) => _id.toHexString());
  }

  /** Yields the bytes of each author's deleted snippets. */
  async *totals(only?: OfAuthors): AsyncGenerator<StatsChange> {
    const $match = only ? { authorId: only.authorIds } : {};
    const groups = this.#trashed.aggregate<Sum>([{ $match }, BY_AUTHOR]);
    const sums = groups.session(only?.session ?? null).cursor({ batchSize: AT_ONCE });
    for await (const { _id, bytes } of sums) {
      yield { ...noAuthorStats(), authorId: _id.toHexString(), bytes };
    }
  }

  async existing(ids: readonly string[]): Promise<string[]> {
    const docs = await this.#trashed.find({ _id: trusted({ $in: objectIds(ids) }) }, { _id: 1 });
    return docs.map(({ _id }) => _id.toHexString());
  }

  /** Returns the counters of these without filtering by viewer. */
  async counted({ session }: ReadTx, ids: readonly string[]): Promise<CountedRecord[]> {
    const docs = await this.#trashed.collection
      .find<CountedDoc>({ _id: { $in: objectIds(ids) } }, { session, projection: COUNTED_FIELDS })
      .toArray();
    return docs.map(countedRecord);
  }

  /** Adds stars to deleted snippets that the transaction has read. */
  countStars(tx: WriteTx, added: readonly AddedStars[]): void {
    const now = Date.now();
    for (const one of added) {
      const filter = { _id: objectId(one.before.id) };
      tx.write(updateIn(this.#trashed, { filter, update: starUpdate(one, now).update }));
    }
  }
}

function restorableBy(viewer: UserViewer) {
  return { authorId: objectId(viewer.id), deletedAt: trusted({ $gt: EXPIRED }) };
}
