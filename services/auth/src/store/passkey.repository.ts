import { AppError } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  objectId,
  type Transaction,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { StoredPasskey } from '../domain/passkey.ts';
import { ONE_CREDENTIAL, type PasskeyDoc, passkeyModel } from './passkey.model.ts';

const toRecord = ({ _id, accountId, ...rest }: PasskeyDoc): StoredPasskey => ({
  ...rest,
  id: _id.toHexString(),
  accountId: accountId.toHexString(),
});

export class PasskeyRepository {
  readonly #passkeys: Model<PasskeyDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#passkeys = passkeyModel(connection);
  }

  /** Returns the passkeys of the viewer, newest first. */
  async own(viewer: UserViewer): Promise<StoredPasskey[]> {
    const filter = { accountId: objectId(viewer.id) };
    return (await this.#passkeys.find(filter).sort({ _id: -1 }).lean<PasskeyDoc[]>()).map(toRecord);
  }

  /** For sign-in, which has no viewer yet. */
  async findByCredential(credentialId: string): Promise<StoredPasskey | null> {
    const doc = await this.#passkeys.findOne({ credentialId }).lean<PasskeyDoc>();
    return doc && toRecord(doc);
  }

  countOf({ session }: Transaction, accountId: string): Promise<number> {
    return this.#passkeys.countDocuments({ accountId: objectId(accountId) }, { session });
  }

  /** @throws AppError `auth.passkey_refused` if the passkey is registered already */
  async insert(
    { session }: Transaction,
    { accountId, ...passkey }: Omit<StoredPasskey, 'id'>,
  ): Promise<StoredPasskey> {
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
  ): Promise<StoredPasskey | null> {
    const filter = { _id: objectId(id), accountId: objectId(accountId) };
    const options = { session, returnDocument: 'after' as const };
    const doc = await this.#passkeys
      .findOneAndUpdate(filter, { $set: { name } }, options)
      .lean<PasskeyDoc>();
    return doc && toRecord(doc);
  }

  /** Null if the account has no such passkey. */
  async remove(
    { session }: Transaction,
    accountId: string,
    id: string,
  ): Promise<StoredPasskey | null> {
    const filter = { _id: objectId(id), accountId: objectId(accountId) };
    const doc = await this.#passkeys.findOneAndDelete(filter, { session }).lean<PasskeyDoc>();
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
    { id, counter }: StoredPasskey,
    next: number,
  ): Promise<boolean> {
    const filter = { _id: objectId(id), counter };
    const used = { $set: { counter: next, lastUsedAt: new Date() } };
    return (await this.#passkeys.updateOne(filter, used, { session })).matchedCount === 1;
  }
}
