import { randomBytes } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  type Transaction,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Connection, Model } from 'mongoose';
import { ONE_CREDENTIAL, type PasskeyDoc, passkeyModel } from './passkey.model.ts';
import type { PasskeyRecord } from './passkey.ts';

const toRecord = ({ _id, accountId, ...rest }: PasskeyDoc): PasskeyRecord => ({
  ...rest,
  id: _id.toHexString(),
  accountId: accountId.toHexString(),
});

export class PasskeyRepository {
  readonly #passkeys: Model<PasskeyDoc>;
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#passkeys = passkeyModel(connection);
    const fields = ['name', 'isSynced', 'createdAt', 'lastUsedAt'];
    this.personalData = readOwnDocuments(this.#passkeys, { owner: 'accountId', fields });
  }

  /** Returns the passkeys of the viewer, newest first. */
  async own(viewer: UserViewer): Promise<PasskeyRecord[]> {
    const filter = { accountId: objectId(viewer.id) };
    return (await this.#passkeys.find(filter).sort({ _id: -1 }).lean<PasskeyDoc[]>()).map(toRecord);
  }

  /** For sign-in, which has no viewer yet. */
  async findByCredential(credentialId: string): Promise<PasskeyRecord | null> {
    const doc = await this.#passkeys.findOne({ credentialId }).lean<PasskeyDoc>();
    return doc && toRecord(doc);
  }

  countOf({ session }: Transaction, accountId: string): Promise<number> {
    return this.#passkeys.countDocuments({ accountId: objectId(accountId) }, { session });
  }

  /** @throws AppError `auth.passkey_refused` if the passkey is registered already */
  async insert(
    { session }: Transaction,
    { accountId, ...passkey }: Omit<PasskeyRecord, 'id'>,
  ): Promise<PasskeyRecord> {
    try {
      const fields = { ...passkey, accountId: objectId(accountId) };
      const [doc] = await this.#passkeys.create([fields], { session });
      if (!doc) throw new Error('nothing was created');
      return toRecord(doc.toObject());
    } catch (cause) {
      if (!isDuplicateKeyError(cause, ONE_CREDENTIAL)) throw cause;
      throw new AppError('auth.passkey_refused', { cause });
    }
  }

  /** Null if the account has no such passkey. */
  async rename(
    { session }: Transaction,
    accountId: string,
    { id, name }: { id: string; name: string },
  ): Promise<PasskeyRecord | null> {
    const filter = { _id: objectId(id), accountId: objectId(accountId) };
    const options = { session, returnDocument: 'after' as const };
    const doc = await this.#passkeys
      .findOneAndUpdate(filter, { $set: { name } }, options)
      .lean<PasskeyDoc>();
    return doc && toRecord(doc);
  }

  /** Null if the account has no such passkey. */
  async remove(tx: Transaction, accountId: string, id: string): Promise<PasskeyRecord | null> {
    const filter = { _id: objectId(id), accountId: objectId(accountId) };
    const doc = await this.#passkeys
      .findOneAndDelete(filter, { session: tx.session })
      .lean<PasskeyDoc>();
    return doc && toRecord(doc);
  }

  async exists({ session }: Transaction, accountId: string): Promise<boolean> {
    const found = this.#passkeys.exists({ accountId: objectId(accountId) }).session(session);
    return (await found) !== null;
  }

  async removeAll({ session }: Transaction, accountId: string): Promise<void> {
    await this.#passkeys.deleteMany({ accountId: objectId(accountId) }, { session });
  }

  /** Records a use; false if the passkey was deleted, or a concurrent request used the counter. */
  async markUsed(
    { session }: Transaction,
    { id, counter }: PasskeyRecord,
    next: number,
  ): Promise<boolean> {
    const filter = { _id: objectId(id), counter };
    const used = { $set: { counter: next, lastUsedAt: new Date() } };
    return (await this.#passkeys.updateOne(filter, used, { session })).matchedCount === 1;
  }
}

const TTL_SECONDS = 300;
const ID_BYTES = 16;

/** Challenges that passkeys sign, in Redis. Each works once, within five minutes. */
export function createChallenges(redis: Redis) {
  // The key contains the purpose, so that a challenge works for no other.
  const keyOf = (id: string, purpose: string | null) =>
    `auth:passkey:${purpose ?? 'sign-in'}:${id}`;
  return {
    /**
     * @param purpose id of the account that adds a passkey or of the session to prove; null for
     * sign-in
     */
    async save(challenge: string, purpose: string | null): Promise<string> {
      const id = randomBytes(ID_BYTES).toString('base64url');
      await redis.set(keyOf(id, purpose), challenge, 'EX', TTL_SECONDS);
      return id;
    },
    /** Null if it was used, has expired, or was created for another purpose. */
    consume: (id: string, purpose: string | null): Promise<string | null> =>
      redis.getdel(keyOf(id, purpose)),
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
