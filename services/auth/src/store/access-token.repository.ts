import { objectId, type Transaction, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { StoredAccessToken } from '../domain/access-token.ts';
import { type AccessTokenDoc, accessTokenModel } from './access-token.model.ts';

const toRecord = ({ _id, accountId, ...rest }: AccessTokenDoc): StoredAccessToken => ({
  ...rest,
  id: _id.toHexString(),
  accountId: accountId.toHexString(),
});

export class AccessTokenRepository {
  readonly #tokens: Model<AccessTokenDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#tokens = accessTokenModel(connection);
  }

  /** Returns the valid tokens of the viewer, newest first. */
  async own(viewer: UserViewer, now = new Date()): Promise<StoredAccessToken[]> {
    const docs = await this.#tokens
      .find({ accountId: objectId(viewer.id), ...notEnded(now) })
      .sort({ _id: -1 })
      .lean<AccessTokenDoc[]>();
    return docs.map(toRecord);
  }

  countOf({ session }: Transaction, accountId: string, now = new Date()): Promise<number> {
    const filter = { accountId: objectId(accountId), ...notEnded(now) };
    return this.#tokens.countDocuments(filter, { session });
  }

  async insert(
    { session }: Transaction,
    { accountId, ...token }: Omit<StoredAccessToken, 'id'>,
  ): Promise<StoredAccessToken> {
    const fields = { ...token, accountId: objectId(accountId) };
    const [doc] = await this.#tokens.create([fields], { session });
    if (!doc) throw new Error('nothing was created');
    return toRecord(doc.toObject());
  }

  /** Null if the account has no such token. */
  async remove(tx: Transaction, accountId: string, id: string): Promise<StoredAccessToken | null> {
    const doc = await this.#tokens
      .findOneAndDelete(
        { _id: objectId(id), accountId: objectId(accountId) },
        { session: tx.session },
      )
      .lean<AccessTokenDoc>();
    return doc && toRecord(doc);
  }

  async removeAll({ session }: Transaction, accountId: string): Promise<void> {
    await this.#tokens.deleteMany({ accountId: objectId(accountId) }, { session });
  }

  async findByHashes(hashes: readonly string[], now = new Date()): Promise<StoredAccessToken[]> {
    const filter = { hash: trusted({ $in: hashes }), ...notEnded(now) };
    return (await this.#tokens.find(filter).lean<AccessTokenDoc[]>()).map(toRecord);
  }

  /** Records that tokens are used now, unless their last recorded use is after `since`. */
  async touch(ids: readonly string[], { now, since }: { now: Date; since: Date }): Promise<void> {
    const isOld = { $or: [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lt: since }) }] };
    const filter = { _id: trusted({ $in: ids.map(objectId) }), ...isOld };
    await this.#tokens.updateMany(filter, { $set: { lastUsedAt: now } });
  }
}

const notEnded = (now: Date) => ({
  $or: [{ expiresAt: null }, { expiresAt: trusted({ $gt: now }) }],
});
