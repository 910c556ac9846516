import type { PageQuery } from '@snippetry/contracts';
import { objectId, skipOf, type Transaction, trusted } from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import { type ModerationRecordDoc, moderationRecordModel } from './report.model.ts';
import type { ModerationEntry, ModerationEntryRecord } from './report.ts';

const hex = (id: Types.ObjectId | null) => id?.toHexString() ?? null;
const NEVER = new Date(0);
const stored = (id: string | null) => (id === null ? null : objectId(id));

function toRecord(doc: ModerationRecordDoc, isLifted: boolean): ModerationEntryRecord {
  return {
    id: doc._id.toHexString(),
    action: doc.action,
    reason: doc.reason,
    byId: doc.byId.toHexString(),
    userId: hex(doc.userId),
    commentId: hex(doc.commentId),
    snippetId: hex(doc.snippetId),
    isLifted,
    at: doc.at,
  };
}

/**
 * Acts of moderators and owners. Records are append-only, except that deleted accounts are
 * anonymized.
 */
export class ModerationLogRepository {
  readonly #records: Model<ModerationRecordDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#records = moderationRecordModel(connection);
  }

  /** Returns the id of the record. */
  async add({ session }: Transaction, entry: ModerationEntry): Promise<string> {
    const { byId, userId, commentId, snippetId, ...rest } = entry;
    const _id = new Types.ObjectId();
    const doc = {
      _id,
      ...rest,
      byId: objectId(byId),
      userId: stored(userId),
      commentId: stored(commentId),
      snippetId: stored(snippetId),
    };
    await this.#records.create([doc], { session });
    return _id.toHexString();
  }

  /** Replaces the id of a deleted account by a random one. */
  async forget({ session }: Transaction, userId: string): Promise<void> {
    const [deleted, anonymous] = [objectId(userId), new Types.ObjectId()];
    await this.#records.updateMany({ byId: deleted }, { $set: { byId: anonymous } }, { session });
    await this.#records.updateMany(
      { userId: deleted },
      { $set: { userId: anonymous } },
      { session },
    );
  }

  /** Returns a page, newest first. */
  async page(query: PageQuery): Promise<{ records: ModerationEntryRecord[]; total: number }> {
    const [found, total] = await Promise.all([
      this.#records.find().sort({ at: -1, _id: -1 }).skip(skipOf(query)).limit(query.limit).lean(),
      this.#records.countDocuments(),
    ]);
    const lifted = await this.#lifted(found);
    const isLifted = ({ action, snippetId, at }: ModerationRecordDoc) =>
      action === 'hide-snippet' && at <= (lifted.get(hex(snippetId) ?? '') ?? NEVER);
    return { records: found.map((doc) => toRecord(doc, isLifted(doc))), total };
  }

  /** Returns when the hiding of these snippets was last lifted, by snippet. */
  async #lifted(docs: readonly ModerationRecordDoc[]): Promise<Map<string, Date>> {
    const hidden = docs.filter(({ action }) => action === 'hide-snippet');
    const ids = hidden.flatMap(({ snippetId }) => snippetId ?? []);
    if (ids.length === 0) return new Map();
    const lifts = await this.#records
      .find({ snippetId: trusted({ $in: ids }), action: 'lift-hiding' }, { snippetId: 1, at: 1 })
      .sort({ at: 1 })
      .lean();
    return new Map(lifts.map(({ snippetId, at }) => [hex(snippetId) ?? '', at]));
  }
}
