import { LIMITS } from '@snippetry/contracts';
import { objectId, trusted } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import type { ReadTx } from '../index/index.ts';
import { metadataOf, type SnippetContent } from '../texts/index.ts';
import { currentState, type RevisionRecord, type RevisionSummary } from './revision.ts';
import {
  type RevisionDoc,
  type RevisionModel,
  revisionModel,
  STATE_BYTES,
} from './snippet.model.ts';
import { bytesOf, type Granted, type SnippetRecord } from './snippet.ts';

const SUMMARY_FIELDS = {
  _id: 0,
  revision: 1,
  savedAt: 1,
  title: 1,
  language: 1,
  isPublic: 1,
  lineCount: 1,
  changed: 1,
} as const;

/** Returns the oldest revision kept after the next edit; the limit includes the current one. */
const oldestAfter = ({ revision }: SnippetRecord) => revision + 2 - LIMITS.revisions;

/** A deleted revision and its neighbours; null if there is none. */
export interface RemovedRevision {
  removed: RevisionRecord;
  before: RevisionRecord | null;
  after: RevisionRecord | null;
}

function toRecord({ _id, snippetId: _of, ...state }: RevisionDoc): RevisionRecord {
  return { ...state, ...metadataOf(state) };
}

/**
 * Earlier revisions of snippets. Does not check visibility: callers check that the viewer can see
 * the snippet, and show a revision that was saved as private to its owner alone.
 */
export class RevisionRepository {
  readonly #revisions: RevisionModel;

  constructor(connection: Connection) {
    this.#revisions = revisionModel(connection);
  }

  /**
   * Stores the state that an edit replaces. Call it in the edit's transaction, after the edit's own
   * write, on which two concurrent edits have to conflict.
   */
  async add({ session }: ReadTx, replaced: Granted<'edit'>): Promise<void> {
    const snippetId = objectId(replaced.id);
    await this.#revisions.insertMany([{ snippetId, ...currentState(replaced) }], { session });
    const oldest = oldestAfter(replaced);
    if (oldest <= 1) return;
    const revision = trusted({ $lt: oldest });
    await this.#revisions.deleteMany({ snippetId, revision }, { session });
  }

  /** Returns the snippet's `storedBytes` after an edit to a new state. */
  async bytesAfter(tx: ReadTx, snippet: SnippetRecord, state: SnippetContent): Promise<number> {
    const { id, storedBytes } = snippet;
    const before = storedBytes ?? bytesOf(snippet) + (await this.#bytes(tx, id, {}));
    const oldest = oldestAfter(snippet);
    if (oldest <= 1) return before + bytesOf(state);
    const dropped = await this.#bytes(tx, id, { revision: trusted({ $lt: oldest }) });
    return before + bytesOf(state) - dropped;
  }

  async #bytes({ session }: ReadTx, snippetId: string, filter: object): Promise<number> {
    const [sum] = await this.#revisions
      .aggregate<{ bytes: number }>([
        { $match: { snippetId: objectId(snippetId), ...filter } },
        { $group: { _id: null, bytes: { $sum: STATE_BYTES } } },
      ])
      .session(session);
    return sum?.bytes ?? 0;
  }

  /**
   * Returns the current or an earlier revision of a snippet; null if it is no longer stored, or
   * became current after the snippet was read.
   */
  async find(snippet: SnippetRecord, revision: number): Promise<RevisionRecord | null> {
    if (revision === snippet.revision) return currentState(snippet);
    const doc = await this.#revisions
      .findOne({ snippetId: objectId(snippet.id), revision })
      .lean<RevisionDoc>();
    return doc && toRecord(doc);
  }

  /** Deletes an earlier revision; null if it is not stored. The caller locks the snippet. */
  async remove(tx: ReadTx, id: string, revision: number): Promise<RemovedRevision | null> {
    const snippetId = objectId(id);
    const { session } = tx;
    const doc = await this.#revisions
      .findOneAndDelete({ snippetId, revision }, { session })
      .lean<RevisionDoc>();
    if (doc === null) return null;
    const nextTo = async (filter: object, direction: 1 | -1) => {
      const found = await this.#revisions
        .findOne({ snippetId, revision: trusted(filter) })
        .sort({ revision: direction })
        .session(session)
        .lean<RevisionDoc>();
      return found && toRecord(found);
    };
    const before = await nextTo({ $lt: revision }, -1);
    const after = await nextTo({ $gt: revision }, 1);
    return { removed: toRecord(doc), before, after };
  }

  /** Whether an earlier revision of the snippet has this code. */
  async hasCode(
    { session }: ReadTx,
    id: string,
    { language, content }: Pick<SnippetContent, 'language' | 'content'>,
  ): Promise<boolean> {
    const filter = { snippetId: objectId(id), language, content };
    return (await this.#revisions.exists(filter).session(session)) !== null;
  }

  /** Stores in which parts a revision differs from the previous one. */
  async setChanged(
    { session }: ReadTx,
    id: string,
    { revision, changed }: Pick<RevisionSummary, 'revision' | 'changed'>,
  ): Promise<void> {
    const filter = { snippetId: objectId(id), revision };
    await this.#revisions.updateOne(filter, { $set: { changed } }, { session });
  }

  /** Returns the revisions before one, newest first. */
  before(snippetId: string, revision: number): Promise<RevisionSummary[]> {
    return this.#revisions
      .find(
        { snippetId: objectId(snippetId), revision: trusted({ $lt: revision }) },
        SUMMARY_FIELDS,
      )
      .sort({ revision: -1 })
      .limit(LIMITS.revisions - 1)
      .lean<RevisionSummary[]>();
  }

  async removeOfSnippet({ session }: ReadTx, snippetId: string): Promise<void> {
    await this.#revisions.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }
}
