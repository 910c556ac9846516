import type { PageQuery } from '@snippetry/contracts';
import { objectId, skipOf, type Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import type { ModerationEntry, ModerationEntryRecord } from '../domain/report.ts';
import { type ModerationRecordDoc, moderationRecordModel } from './moderation-record.model.ts';

const hex = (id: Types.ObjectId | null) => id?.toHexString() ?? null;
const stored = (id: string | null) => (id === null ? null : objectId(id));

function toRecord(doc: ModerationRecordDoc): ModerationEntryRecord {
  return {
    id: doc._id.toHexString(),
    action: doc.action,
    reason: doc.reason,
    byId: doc.byId.toHexString(),
    userId: hex(doc.userId),
    commentId: hex(doc.commentId),
    snippetId: hex(doc.snippetId),
    at: doc.at,
  };
}

/** What moderators and owners did. Records are added, and never changed or deleted. */
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

  /** A page, newest first; for moderators. */
  async page(query: PageQuery): Promise<{ records: ModerationEntryRecord[]; total: number }> {
    const [found, total] = await Promise.all([
      this.#records.find().sort({ at: -1, _id: -1 }).skip(skipOf(query)).limit(query.limit).lean(),
      this.#records.countDocuments(),
    ]);
    return { records: found.map(toRecord), total };
  }
}
