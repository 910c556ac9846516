import {
  objectId,
  objectIds,
  type RevokedBefore,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, Types } from 'mongoose';
import { type SessionDoc, sessionModel } from './session.model.ts';

/** A session, free of how it is stored. */
export interface SessionRecord extends Omit<SessionDoc, '_id' | 'accountId'> {
  id: string;
}

/** A session that begins. */
export interface NewSession extends Omit<SessionDoc, '_id' | 'accountId'> {
  accountId: string;
}

function toRecord({ _id, accountId: _, ...rest }: SessionDoc): SessionRecord {
  return { ...rest, id: _id.toHexString() };
}

/** Filter of the sessions that ended with a change of the account, and of those that did not. */
const ended = ({ before, keep }: RevokedBefore) => ({
  createdAt: trusted({ $lte: new Date(before * 1000) }),
  jti: trusted({ $ne: keep }),
});
const notEnded = (tokensValidAfter: RevokedBefore | null) =>
  tokensValidAfter === null ? {} : { $nor: [ended(tokensValidAfter)] };

/** Who is signed in; only its owner sees the sessions of an account. */
export class SessionRepository {
  readonly #sessions: Model<SessionDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#sessions = sessionModel(connection);
  }

  async insert({ session }: Transaction, { accountId, ...started }: NewSession): Promise<void> {
    await this.#sessions.create([{ ...started, accountId: objectId(accountId) }], { session });
  }

  /** Notes that a session is used, and where; one of an earlier version has no record yet. */
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

  /** The viewer's sessions that go on, the last used first. `older` are those that have ended. */
  async ofViewer(
    viewer: UserViewer,
    { tokensValidAfter, limit }: { tokensValidAfter: RevokedBefore | null; limit: number },
  ): Promise<SessionRecord[]> {
    const expiresAt = trusted({ $gt: new Date() });
    const docs = await this.#sessions
      .find({ accountId: objectId(viewer.id), expiresAt, ...notEnded(tokensValidAfter) })
      .sort({ lastSeenAt: -1 })
      .limit(limit)
      .lean<SessionDoc[]>();
    return docs.map(toRecord);
  }

  /** When each of these accounts was used last, as far as a session of it is stored. */
  async lastSeenOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await this.#sessions.aggregate<{ _id: Types.ObjectId; at: Date }>([
      { $match: { accountId: { $in: objectIds(accountIds) } } },
      { $group: { _id: '$accountId', at: { $max: '$lastSeenAt' } } },
    ]);
    return new Map(found.map(({ _id, at }) => [_id.toHexString(), at]));
  }

  /** Takes a session of the viewer away; null where there is none. */
  async take(
    { session }: Transaction,
    viewer: UserViewer,
    id: string,
  ): Promise<SessionRecord | null> {
    const filter = { _id: objectId(id), accountId: objectId(viewer.id) };
    const doc = await this.#sessions.findOneAndDelete(filter, { session }).lean<SessionDoc>();
    return doc && toRecord(doc);
  }

  /** The session of a token; null for one of an earlier version that was not seen yet. */
  async ofToken(jti: string): Promise<SessionRecord | null> {
    const doc = await this.#sessions.findOne({ jti }).lean<SessionDoc>();
    return doc && toRecord(doc);
  }

  /** Stores that the user of a session has proven who acts; false if the session has ended. */
  async prove({ session }: Transaction, jti: string, provenAt: Date): Promise<boolean> {
    const proven = await this.#sessions.updateOne({ jti }, { $set: { provenAt } }, { session });
    return proven.matchedCount === 1;
  }

  /** Ends the recent proofs of all sessions of an account. */
  async clearProofs({ session }: Transaction, accountId: string): Promise<void> {
    const change = { $unset: { provenAt: 1 as const } };
    await this.#sessions.updateMany({ accountId: objectId(accountId) }, change, { session });
  }

  /** Forgets the session of a token. */
  async removeToken({ session }: Transaction, jti: string): Promise<void> {
    await this.#sessions.deleteOne({ jti }, { session });
  }

  /** Forgets the sessions of an account that have ended. */
  async removeEnded({ session }: Transaction, accountId: string, tokensValidAfter: RevokedBefore) {
    const filter = { accountId: objectId(accountId), ...ended(tokensValidAfter) };
    await this.#sessions.deleteMany(filter, { session });
  }

  /** Forgets every session of an account. */
  async removeOf({ session }: Transaction, accountId: string): Promise<void> {
    await this.#sessions.deleteMany({ accountId: objectId(accountId) }, { session });
  }
}
