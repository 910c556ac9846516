import { LIMITS } from '@snippetry/contracts';
import { trusted } from '@snippetry/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { Granted } from '../snippets/snippet.policy.ts';
import type { SnippetRecord } from '../snippets/snippet.record.ts';
import type { RevisionDoc, RevisionModel } from './revision.model.ts';
import { currentState, type RevisionRecord, type RevisionSummary } from './revision.record.ts';

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

/**
 * The states that snippets had before their current one. It does not ask who wants them: callers
 * have found that the viewer may see the snippet, and show a state that was saved private to its
 * owner alone.
 */
export class RevisionRepository {
  readonly #revisions: RevisionModel;

  constructor(revisions: RevisionModel) {
    this.#revisions = revisions;
  }

  /**
   * Keeps the state that an edit replaces, in the edit's transaction and after its own write: two
   * edits at once have to conflict there.
   */
  async keep(replaced: Granted<'edit'>, session: ClientSession): Promise<void> {
    const snippetId = new Types.ObjectId(replaced.id);
    await this.#revisions.insertMany([{ snippetId, ...currentState(replaced) }], { session });
    // The current state counts, too.
    const oldest = replaced.revision + 2 - LIMITS.revisions;
    if (oldest <= 1) return;
    const revision = trusted({ $lt: oldest });
    await this.#revisions.deleteMany({ snippetId, revision }, { session });
  }

  /**
   * A state of a snippet, the current one included; null when it is not kept, or became the
   * current one after the snippet was read.
   */
  async find(snippet: SnippetRecord, revision: number): Promise<RevisionRecord | null> {
    if (revision === snippet.revision) return currentState(snippet);
    const doc = await this.#revisions
      .findOne({ snippetId: new Types.ObjectId(snippet.id), revision })
      .lean<RevisionDoc>();
    if (doc === null) return null;
    const { _id, snippetId: _of, ...state } = doc;
    return state;
  }

  /** Those before a revision, the newest first. */
  before(snippetId: string, revision: number): Promise<RevisionSummary[]> {
    return this.#revisions
      .find(
        { snippetId: new Types.ObjectId(snippetId), revision: trusted({ $lt: revision }) },
        SUMMARY_FIELDS,
      )
      .sort({ revision: -1 })
      .limit(LIMITS.revisions - 1)
      .lean<RevisionSummary[]>();
  }

  async removeOfSnippet(snippetId: string, session: ClientSession): Promise<void> {
    await this.#revisions.deleteMany({ snippetId: new Types.ObjectId(snippetId) }, { session });
  }
}
