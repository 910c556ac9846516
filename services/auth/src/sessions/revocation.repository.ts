import {
  objectId,
  type RevokedBefore,
  TOKEN_TTL_SECONDS,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type AccountDoc, accountModel } from '../accounts/index.ts';
import {
  type ClosedAccountDoc,
  closedAccountModel,
  type RevokedTokenDoc,
  revokedTokenModel,
} from './session.model.ts';

export interface RevokedToken {
  jti: string;
  expiresAt: Date;
}

/**
 * Stored revocations. Services read copies in Redis, which are restored from here after data loss.
 */
export class RevocationRepository {
  readonly #revoked: Model<RevokedTokenDoc>;
  readonly #accounts: Model<AccountDoc>;
  readonly #closed: Model<ClosedAccountDoc>;

  constructor(connection: Connection) {
    this.#revoked = revokedTokenModel(connection);
    this.#accounts = accountModel(connection);
    this.#closed = closedAccountModel(connection);
  }

  async insert({ session }: Transaction, { jti, expiresAt }: RevokedToken): Promise<void> {
    const options = { upsert: true, session };
    await this.#revoked.updateOne({ _id: jti }, { $set: { expiresAt } }, options);
  }

  /** Revokes all tokens of a deleted account. */
  async insertClosed({ session }: Transaction, userId: string, closedAt: Date): Promise<void> {
    const expiresAt = new Date(closedAt.getTime() + TOKEN_TTL_SECONDS * 1000);
    const closed = { $setOnInsert: { closedAt, expiresAt } };
    await this.#closed.updateOne({ _id: objectId(userId) }, closed, { upsert: true, session });
  }

  async has({ session }: Transaction, jti: string): Promise<boolean> {
    return (await this.#revoked.exists({ _id: jti }).session(session)) !== null;
  }

  /** Returns the revocation of the viewer's tokens; null if there was none. */
  async tokensValidAfterOf(viewer: UserViewer): Promise<RevokedBefore | null> {
    const doc = await this.#accounts.findById(objectId(viewer.id), { tokenCut: 1 }).lean();
    return doc?.tokenCut ?? null;
  }

  /** Yields revoked tokens that have not expired yet. */
  async *tokens(now: Date): AsyncGenerator<RevokedToken> {
    const filter = { expiresAt: trusted({ $gt: now }) };
    for await (const doc of this.#revoked.find(filter).lean().cursor()) {
      yield { jti: doc._id, expiresAt: doc.expiresAt };
    }
  }

  /** Yields the revocations of users who may have unexpired tokens. */
  async *tokensValidAfter(
    now: Date,
  ): AsyncGenerator<{ userId: string; tokensValidAfter: RevokedBefore }> {
    const oldest = now.getTime() / 1000 - TOKEN_TTL_SECONDS;
    const filter = { 'tokenCut.before': trusted({ $gt: oldest }) };
    const cursor = this.#accounts.find(filter, { tokenCut: 1 }).lean<AccountDoc>().cursor();
    for await (const doc of cursor) {
      if (doc.tokenCut) yield { userId: doc._id.toHexString(), tokensValidAfter: doc.tokenCut };
    }
    const closed = this.#closed.find({ expiresAt: trusted({ $gt: now }) }).lean();
    for await (const doc of closed.cursor()) {
      const tokensValidAfter = { before: doc.closedAt.getTime() / 1000, keep: '' };
      yield { userId: doc._id.toHexString(), tokensValidAfter };
    }
  }
}
