import {
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type AccessTokenDoc, accessTokenModel } from './access-token.model.ts';
import type { AccessTokenRecord } from './access-token.ts';

const toRecord = ({ _id, accountId, ...rest }: AccessTokenDoc): AccessTokenRecord => ({
  ...rest,
  id: _id.toHexString(),
  accountId: accountId.toHexString(),
});

export class AccessTokenRepository {
  readonly #tokens: Model<AccessTokenDoc>;
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#tokens = accessTokenModel(connection);
    this.personalData = readOwnDocuments(this.#tokens, {
      owner: 'accountId',
      fields: ['name', 'scopes', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'],
    });
  }

  /** Returns the valid tokens of the viewer, newest first. */
  async own(viewer: UserViewer, now = new Date()): Promise<AccessTokenRecord[]> {
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
    { accountId, ...token }: Omit<AccessTokenRecord, 'id'>,
  ): Promise<AccessTokenRecord> {
    const fields = { ...token, accountId: objectId(accountId) };
    const [doc] = await this.#tokens.create([fields], { session });
    if (!doc) throw new Error('nothing was created');
    return toRecord(doc.toObject());
  }

  /** Null if the account has no such token. */
  async remove(tx: Transaction, accountId: string, id: string): Promise<AccessTokenRecord | null> {
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

  async findByHashes(hashes: readonly string[], now = new Date()): Promise<AccessTokenRecord[]> {
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
