import type { PageQuery } from '@snippetry/contracts';
import { objectId, skipOf, type Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import type { AdminEntry, AdminEntryRecord } from '../domain/admin-entry.ts';
import { type AdminRecordDoc, adminRecordModel } from './admin-record.model.ts';

const hex = (id: Types.ObjectId | null) => id?.toHexString() ?? null;
const stored = (id: string | null) => (id === null ? null : objectId(id));

const toRecord = (doc: AdminRecordDoc): AdminEntryRecord => ({
  id: doc._id.toHexString(),
  action: doc.action,
  byId: doc.byId.toHexString(),
  userId: hex(doc.userId),
  invitationId: hex(doc.invitationId),
  detail: doc.detail,
  at: doc.at,
});

/**
 * Audit records of administrators. They are append-only; the ids of a deleted account are replaced
 * by a random one.
 */
export class AdminRecordRepository {
  readonly #records: Model<AdminRecordDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#records = adminRecordModel(connection);
  }

  /** Call it in the transaction that makes the change. */
  async add({ session }: Transaction, entry: AdminEntry): Promise<void> {
    const { byId, userId, invitationId, ...rest } = entry;
    const ids = {
      byId: objectId(byId),
      userId: stored(userId),
      invitationId: stored(invitationId),
    };
    await this.#records.create([{ ...rest, ...ids, at: new Date() }], { session });
  }

  /** Replaces the id of a deleted account by a random one. */
  async erase({ session }: Transaction, { id }: { id: string }): Promise<void> {
    const [somebody, nobody] = [objectId(id), new Types.ObjectId()];
    await this.#records.updateMany({ byId: somebody }, { $set: { byId: nobody } }, { session });
    await this.#records.updateMany({ userId: somebody }, { $set: { userId: nobody } }, { session });
  }

  /** Returns a page, newest first. */
  async page(query: PageQuery): Promise<{ records: AdminEntryRecord[]; total: number }> {
    const page = this.#records.find().sort({ at: -1, _id: -1 }).skip(skipOf(query));
    const [found, total] = await Promise.all([
      page.limit(query.limit).lean<AdminRecordDoc[]>(),
      this.#records.estimatedDocumentCount(),
    ]);
    return { records: found.map(toRecord), total };
  }
}
