import type { PageQuery } from '@snippetry/contracts';
import { objectId, skipOf, type Transaction, trusted } from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import type { ModerationEntry, ModerationEntryRecord } from '../domain/report.ts';
import { type ModerationRecordDoc, moderationRecordModel } from './moderation-record.model.ts';

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
 * What moderators and owners did. Records are added and never deleted; nothing in them changes but
 * whom they name, once that account is gone.
 */
export class ModerationRecordRepository {
  readonly #records: Model<ModerationRecordDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#records = moderationRecordModel(connection);
  }

  /** @returns the id of the record */
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

  /** Puts an id of nobody in the place of somebody whose account is gone. */
  async forget({ session }: Transaction, userId: string): Promise<void> {
    const [somebody, nobody] = [objectId(userId), new Types.ObjectId()];
    await this.#records.updateMany({ byId: somebody }, { $set: { byId: nobody } }, { session });
    await this.#records.updateMany({ userId: somebody }, { $set: { userId: nobody } }, { session });
  }

  /** A page, newest first; for moderators. */
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

  /** When the hiding of these snippets was last taken back, by snippet. */
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
