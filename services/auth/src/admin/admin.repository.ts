import type { PageQuery } from '@snippetry/contracts';
import { objectId, objectIds, skipOf, type Transaction, trusted } from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import { canonical } from '../accounts/index.ts';
import {
  type AdminRecordDoc,
  adminRecordModel,
  type InvitationDoc,
  invitationModel,
} from './admin.model.ts';
import type { AdminEntry, AdminEntryRecord, InvitationRecord, NewInvitation } from './admin.ts';

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
    const [erased, random] = [objectId(id), new Types.ObjectId()];
    await this.#records.updateMany({ byId: erased }, { $set: { byId: random } }, { session });
    await this.#records.updateMany({ userId: erased }, { $set: { userId: random } }, { session });
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

function toInvitation({ _id, by, usedBy, ...doc }: InvitationDoc): InvitationRecord {
  const { hash: _, withdrawnAt: __, ...rest } = doc;
  return { ...rest, id: _id.toHexString(), by: by.toHexString(), usedBy: hex(usedBy) };
}

/** Neither used nor withdrawn. */
const OPEN = { usedAt: null, withdrawnAt: null };

/** Address and link secret of a registration. */
interface Invitee {
  /** Hash of the link's secret. */
  hash: string;
  email: string;
}

const usableBy = ({ hash, email }: Invitee, now: Date) => ({
  ...{ hash, ...OPEN, expiresAt: trusted({ $gt: now }) },
  email: trusted({ $in: ['', canonical(email)] }),
});

/** Invitation links. Callers check who may read and create them. */
export class InvitationRepository {
  readonly #invitations: Model<InvitationDoc>;

  constructor(connection: Connection) {
    this.#invitations = invitationModel(connection);
  }

  async insert({ session }: Transaction, given: NewInvitation): Promise<InvitationRecord> {
    const own = { _id: new Types.ObjectId(), by: objectId(given.by), createdAt: new Date() };
    const [doc] = await this.#invitations.create([{ ...given, ...own }], { session });
    if (!doc) throw new Error('nothing was created');
    return toInvitation(doc.toObject());
  }

  /** Returns a page of invitations that were not withdrawn, newest first. */
  async page(query: PageQuery): Promise<{ invitations: InvitationRecord[]; total: number }> {
    const filter = { withdrawnAt: null };
    const page = this.#invitations.find(filter).sort({ createdAt: -1, _id: -1 });
    const [found, total] = await Promise.all([
      page.skip(skipOf(query)).limit(query.limit).lean<InvitationDoc[]>(),
      this.#invitations.countDocuments(filter),
    ]);
    return { invitations: found.map(toInvitation), total };
  }

  /** Returns the invitations with these ids, without deleted ones. */
  async findMany(ids: readonly string[]): Promise<InvitationRecord[]> {
    if (ids.length === 0) return [];
    const filter = { _id: trusted({ $in: objectIds(ids) }) };
    return (await this.#invitations.find(filter).lean<InvitationDoc[]>()).map(toInvitation);
  }

  /** Withdraws an unused invitation; false if there is none. */
  async withdraw({ session }: Transaction, id: string): Promise<boolean> {
    const filter = { _id: objectId(id), ...OPEN };
    const change = { $set: { withdrawnAt: new Date() } };
    return (await this.#invitations.updateOne(filter, change, { session })).modifiedCount === 1;
  }

  /**
   * Returns false if the invitation was used or withdrawn, has expired, or is for another address.
   */
  async isUsable(invitee: Invitee): Promise<boolean> {
    return (await this.#invitations.exists(usableBy(invitee, new Date()))) !== null;
  }

  /** Consumes an invitation; false if it is not usable. */
  async consume(
    { session }: Transaction,
    { userId, ...invitee }: Invitee & { userId: string },
  ): Promise<boolean> {
    const now = new Date();
    const filter = usableBy(invitee, now);
    const change = { $set: { usedBy: objectId(userId), usedAt: now } };
    return (await this.#invitations.updateOne(filter, change, { session })).modifiedCount === 1;
  }

  /** Deletes the invitations that a deleted user has used or received. */
  async erase(
    { session }: Transaction,
    { id, email }: { id: string; email: string },
  ): Promise<void> {
    const mine = [{ usedBy: objectId(id) }, { email: canonical(email) }];
    await this.#invitations.deleteMany({ $or: mine }, { session });
    // Invitations that they created stay, with a random id as creator.
    const anonymous = { $set: { by: new Types.ObjectId() } };
    await this.#invitations.updateMany({ by: objectId(id) }, anonymous, { session });
  }
}
