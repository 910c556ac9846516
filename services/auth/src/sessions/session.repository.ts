import {
  asConflict,
  objectId,
  objectIds,
  type ReadPersonalData,
  type RevokedBefore,
  readOwnDocuments,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, Types } from 'mongoose';
import {
  type KnownClientDoc,
  knownClientModel,
  type SessionDoc,
  sessionModel,
} from './session.model.ts';

/** A session, independent of storage. */
export interface SessionRecord extends Omit<SessionDoc, '_id' | 'accountId'> {
  id: string;
}

interface NewSession extends Omit<SessionDoc, '_id' | 'accountId'> {
  accountId: string;
}

function toRecord({ _id, accountId: _, ...rest }: SessionDoc): SessionRecord {
  return { ...rest, id: _id.toHexString() };
}

/** Filters for the sessions whose tokens a revocation has ended, and for the others. */
const ended = ({ before, keep }: RevokedBefore) => ({
  createdAt: trusted({ $lte: new Date(before * 1000) }),
  jti: trusted({ $ne: keep }),
});
const notEnded = (tokensValidAfter: RevokedBefore | null) =>
  tokensValidAfter === null ? {} : { $nor: [ended(tokensValidAfter)] };

/** Sessions. Only their owner reads them; administrators see the time of the last use. */
export class SessionRepository {
  readonly #sessions: Model<SessionDoc>;
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#sessions = sessionModel(connection);
    this.personalData = readOwnDocuments(this.#sessions, {
      owner: 'accountId',
      fields: ['method', 'device', 'network', 'createdAt', 'lastSeenAt', 'expiresAt', 'provenAt'],
    });
  }

  async insert({ session }: Transaction, { accountId, ...started }: NewSession): Promise<void> {
    await this.#sessions.create([{ ...started, accountId: objectId(accountId) }], { session });
  }

  /** Records the use of a session; creates the record for tokens of earlier versions. */
  async recordUse({ session }: Transaction, { accountId, ...used }: NewSession): Promise<void> {
    const { jti, lastSeenAt, device, network, ...started } = used;
    await this.#sessions.updateOne(
      { jti },
      {
        $set: { lastSeenAt, device, network },
        $setOnInsert: { ...started, accountId: objectId(accountId) },
      },
      { session, upsert: true },
    );
  }

  /** Returns the viewer's active sessions without the current one, last used first. */
  async othersOf(
    viewer: UserViewer,
    { tokensValidAfter, limit }: { tokensValidAfter: RevokedBefore | null; limit: number },
  ): Promise<SessionRecord[]> {
    const others = { accountId: objectId(viewer.id), jti: trusted({ $ne: viewer.jti }) };
    const expiresAt = trusted({ $gt: new Date() });
    const docs = await this.#sessions
      .find({ ...others, expiresAt, ...notEnded(tokensValidAfter) })
      .sort({ lastSeenAt: -1 })
      .limit(limit)
      .lean<SessionDoc[]>();
    return docs.map(toRecord);
  }

  /** Returns the last use by account, from the sessions that are still stored. */
  async lastSeenOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await this.#sessions.aggregate<{ _id: Types.ObjectId; at: Date }>([
      { $match: { accountId: { $in: objectIds(accountIds) } } },
      { $group: { _id: '$accountId', at: { $max: '$lastSeenAt' } } },
    ]);
    return new Map(found.map(({ _id, at }) => [_id.toHexString(), at]));
  }

  /** Deletes a session of the viewer and returns it; null if there is none. */
  async remove(tx: Transaction, viewer: UserViewer, id: string): Promise<SessionRecord | null> {
    const { session } = tx;
    const filter = { _id: objectId(id), accountId: objectId(viewer.id) };
    const doc = await this.#sessions.findOneAndDelete(filter, { session }).lean<SessionDoc>();
    return doc && toRecord(doc);
  }

  /** Null for a token of an earlier version before its first recorded use. */
  async ofToken(jti: string): Promise<SessionRecord | null> {
    const doc = await this.#sessions.findOne({ jti }).lean<SessionDoc>();
    return doc && toRecord(doc);
  }

  /** Stores the time of a re-authentication; false if the session has ended. */
  async prove({ session }: Transaction, jti: string, provenAt: Date): Promise<boolean> {
    const proven = await this.#sessions.updateOne({ jti }, { $set: { provenAt } }, { session });
    return proven.matchedCount === 1;
  }

  async clearProofs({ session }: Transaction, accountId: string): Promise<void> {
    const change = { $unset: { provenAt: 1 as const } };
    await this.#sessions.updateMany({ accountId: objectId(accountId) }, change, { session });
  }

  async removeToken({ session }: Transaction, jti: string): Promise<void> {
    await this.#sessions.deleteOne({ jti }, { session });
  }

  async removeEnded({ session }: Transaction, accountId: string, tokensValidAfter: RevokedBefore) {
    const filter = { accountId: objectId(accountId), ...ended(tokensValidAfter) };
    await this.#sessions.deleteMany(filter, { session });
  }

  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#sessions.deleteMany({ accountId: objectId(accountId) }, { session });
  }
}

/** Clients from which accounts sign in, stored for three months after the last time. */
export class KnownClientRepository {
  readonly #clients: Model<KnownClientDoc>;

  constructor(connection: Connection) {
    this.#clients = knownClientModel(connection);
  }

  /** Adds a client; returns whether it is new. */
  async add(
    { session }: Transaction,
    accountId: string,
    { device, network }: { device: string; network: string },
  ): Promise<boolean> {
    const _id = `${accountId} ${network} ${device}`;
    const change = { $set: { at: new Date() }, $setOnInsert: { accountId } };
    try {
      const { upsertedCount } = await this.#clients.updateOne({ _id }, change, {
        session,
        upsert: true,
      });
      return upsertedCount === 1;
    } catch (error) {
      throw asConflict(error);
    }
  }

  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#clients.deleteMany({ accountId }, { session });
  }
}
