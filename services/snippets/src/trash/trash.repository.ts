import type { PageQuery } from '@snippetry/contracts';
import { type Page, pageOf, skipOf, trusted, type UserViewer } from '@snippetry/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { Removal } from '../catalogue/source.ts';
import { withCurrentWords } from '../snippets/snippet.fields.ts';
import type { RemovedModel, SnippetDoc, SnippetModel } from '../snippets/snippet.model.ts';
import type { Granted } from '../snippets/snippet.policy.ts';
import { SHOWN_FIELDS } from '../snippets/snippet.repository.ts';
import type { TrashedDoc, TrashedModel } from './trash.model.ts';
import type { TrashedRecord } from './trash.record.ts';

const FIELDS = { ...SHOWN_FIELDS, deletedAt: 1 } as const;

type ShownDoc = Pick<TrashedDoc, '_id' | keyof typeof FIELDS>;

function toTrashedRecord({ _id, ...doc }: ShownDoc): TrashedRecord {
  return { ...doc, id: _id.toHexString() };
}

/** When everything was deleted that its owner has given up. Older than any age that is kept. */
const GIVEN_UP = new Date(0);

/** What went for good. */
export interface Dropped {
  snippetId: string;
  authorId: string;
}

/**
 * Deleted snippets. They lie in a collection of their own, so that no question about snippets can
 * answer one; a snippet is moved there and back as it is stored, inside one transaction.
 */
export class TrashRepository {
  readonly #snippets: SnippetModel;
  readonly #trashed: TrashedModel;
  readonly #removed: RemovedModel;

  constructor(models: { snippet: SnippetModel; trashed: TrashedModel; removed: RemovedModel }) {
    this.#snippets = models.snippet;
    this.#trashed = models.trashed;
    this.#removed = models.removed;
  }

  /** Moves the snippet here and leaves a note for processes that miss it; null when it is gone. */
  async put(snippet: Granted<'delete'>, session: ClientSession): Promise<Removal | null> {
    const _id = new Types.ObjectId(snippet.id);
    const doc = await this.#snippets.findOneAndDelete({ _id }, { session }).lean<SnippetDoc>();
    if (doc === null) return null;
    const seq = doc.seq + 1;
    const deletedAt = new Date();
    // By the driver: mongoose would leave out what this version's schema does not name.
    await this.#trashed.collection.insertOne({ ...doc, seq, deletedAt }, { session });
    const note = { changedAt: deletedAt, seq };
    await this.#removed.replaceOne({ _id }, note, { session, upsert: true });
    return { id: snippet.id, seq };
  }

  /** Moves the viewer's snippet back; null when it is not here. */
  async takeOut(
    viewer: UserViewer,
    id: string,
    session: ClientSession,
  ): Promise<SnippetDoc | null> {
    const _id = new Types.ObjectId(id);
    const found = await this.#trashed
      .findOneAndDelete({ _id, ...restorableBy(viewer) }, { session })
      .lean<TrashedDoc>();
    if (found === null) return null;
    const { deletedAt: _, ...kept } = found;
    // Above what any process knows of it, or they would take it for older news.
    const doc = { ...withCurrentWords(kept), seq: kept.seq + 1, changedAt: new Date() };
    await this.#snippets.collection.insertOne({ ...doc }, { session });
    await this.#removed.deleteOne({ _id }, { session });
    return doc;
  }

  /** Gives all of the viewer's up: nobody sees them any more, and they are the next to go. */
  async giveUp(viewer: UserViewer): Promise<number> {
    const given = { $set: { deletedAt: GIVEN_UP } };
    return (await this.#trashed.updateMany(restorableBy(viewer), given)).modifiedCount;
  }

  /** Takes one away for good where the viewer could restore it. */
  dropOwn(viewer: UserViewer, id: string, session: ClientSession): Promise<Dropped | null> {
    return this.#drop(id, restorableBy(viewer), session);
  }

  /** Takes one away for good where it was deleted until then. */
  dropOld(id: string, until: Date, session: ClientSession): Promise<Dropped | null> {
    return this.#drop(id, { deletedAt: trusted({ $lte: until }) }, session);
  }

  async #drop(id: string, filter: object, session: ClientSession): Promise<Dropped | null> {
    const _id = new Types.ObjectId(id);
    const doc = await this.#trashed
      .findOneAndDelete({ _id, ...filter }, { session, projection: { authorId: 1 } })
      .lean<Pick<TrashedDoc, 'authorId'>>();
    return doc === null ? null : { snippetId: id, authorId: doc.authorId.toHexString() };
  }

  /** The viewer's, the last deleted first. */
  async page(viewer: UserViewer, query: PageQuery): Promise<Page<TrashedRecord>> {
    const [docs, total] = await Promise.all([
      this.#trashed
        .find(restorableBy(viewer), FIELDS)
        .sort({ deletedAt: -1, _id: -1 })
        .skip(skipOf(query))
        .limit(query.limit)
        .lean<ShownDoc[]>(),
      this.#trashed.countDocuments(restorableBy(viewer)),
    ]);
    return pageOf(docs.map(toTrashedRecord), total, query);
  }

  async holds(viewer: UserViewer, id: string): Promise<boolean> {
    const _id = new Types.ObjectId(id);
    return (await this.#trashed.exists({ _id, ...restorableBy(viewer) })) !== null;
  }

  /** Some of what was deleted until then, by anyone or by one author; the oldest first. */
  async deletedUntil(
    time: Date,
    { authorId, limit }: { authorId?: string; limit: number },
  ): Promise<string[]> {
    const author = authorId === undefined ? {} : { authorId: new Types.ObjectId(authorId) };
    const docs = await this.#trashed
      .find({ ...author, deletedAt: trusted({ $lte: time }) }, { _id: 1 })
      .sort({ deletedAt: 1 })
      .limit(limit)
      .lean();
    return docs.map(({ _id }) => _id.toHexString());
  }
}

function restorableBy(viewer: UserViewer) {
  return { authorId: new Types.ObjectId(viewer.id), deletedAt: trusted({ $gt: GIVEN_UP }) };
}
