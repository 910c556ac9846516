import {
  type EncryptedToken,
  objectId,
  type TokenCipher,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { type AccountDoc, accountModel, type SecondFactor } from '../accounts/index.ts';

/** Second factors, stored with their accounts. Every change returns whether it matched. */
export class SecondFactorRepository {
  readonly #accounts: Model<AccountDoc>;

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  /** Returns false if a second factor is on already. */
  enable(tx: Transaction, id: string, secondFactor: SecondFactor): Promise<boolean> {
    return this.#change(tx, id, { secondFactor: null }, { $set: { secondFactor } });
  }

  disable(tx: Transaction, id: string): Promise<boolean> {
    const isOn = { secondFactor: trusted({ $ne: null }) };
    return this.#change(tx, id, isOn, { $set: { secondFactor: null } });
  }

  /** Returns false if a code of this or a later time step was used. */
  consumeStep(tx: Transaction, id: string, step: number): Promise<boolean> {
    const isNew = { 'secondFactor.lastStep': trusted({ $lt: step }) };
    return this.#change(tx, id, isNew, { $set: { 'secondFactor.lastStep': step } });
  }

  /**
   * Returns false if the recovery code was used.
   *
   * @param hashes hashes of the code, of which one is stored
   */
  consumeRecoveryCode(tx: Transaction, id: string, hashes: string[]): Promise<boolean> {
    const isLeft = { 'secondFactor.recoveryHashes': trusted({ $in: hashes }) };
    const pull = { 'secondFactor.recoveryHashes': trusted({ $in: hashes }) };
    return this.#change(tx, id, isLeft, { $pull: pull });
  }

  /** Returns the ids of accounts whose secret was encrypted with a key, in order, after an id. */
  async withKey(keyId: string, after: string | null, limit: number): Promise<string[]> {
    const found = await this.#accounts
      .find({
        'secondFactor.secret.keyId': keyId,
        ...(after !== null && { _id: trusted({ $gt: objectId(after) }) }),
      })
      .select({ _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Encrypts the secret of an account with the cipher's newest key. */
  async encryptAgain(tx: Transaction, id: string, cipher: TokenCipher): Promise<void> {
    const { session } = tx;
    const filter = { _id: objectId(id) };
    const account = await this.#accounts.findOne(filter, { secondFactor: 1 }, { session }).lean();
    const old = account?.secondFactor?.secret;
    if (!old) return;
    const secret = cipher.encrypt(cipher.decrypt(old, id), id);
    const isUnchanged = { 'secondFactor.secret.data': old.data };
    await this.#change(tx, id, isUnchanged, { $set: { 'secondFactor.secret': secret } });
  }

  replaceRecoveryCodes(tx: Transaction, id: string, hashes: string[]): Promise<boolean> {
    const isOn = { secondFactor: trusted({ $ne: null }) };
    return this.#change(tx, id, isOn, { $set: { 'secondFactor.recoveryHashes': hashes } });
  }

  async #change(
    { session }: Transaction,
    id: string,
    where: QueryFilter<AccountDoc>,
    change: UpdateQuery<AccountDoc>,
  ): Promise<boolean> {
    const filter = { ...where, _id: objectId(id) };
    return (await this.#accounts.updateOne(filter, change, { session })).matchedCount === 1;
  }
}

const TTL_SECONDS = 600;

/**
 * Secrets that were shown to users but are not confirmed yet: in Redis for ten minutes, encrypted
 * with the account id as context.
 */
export function createPendingSecrets(redis: Redis, cipher: TokenCipher) {
  const keyOf = (accountId: string) => `auth:second-factor:${accountId}`;
  return {
    async save(accountId: string, secret: string): Promise<void> {
      const encrypted = JSON.stringify(cipher.encrypt(secret, accountId));
      await redis.set(keyOf(accountId), encrypted, 'EX', TTL_SECONDS);
    },
    /** Null if there is none, or it has expired. */
    async of(accountId: string): Promise<string | null> {
      const stored = await redis.get(keyOf(accountId));
      if (stored === null) return null;
      // Not validated: only this module writes it.
      const encrypted: EncryptedToken = JSON.parse(stored);
      return cipher.decrypt(encrypted, accountId);
    },
    async remove(accountId: string): Promise<void> {
      await redis.del(keyOf(accountId));
    },
  };
}

export type PendingSecrets = ReturnType<typeof createPendingSecrets>;
