import type { TokenCipher } from '@snippetry/service-kit';
import { objectId, type System, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { NewRevocation, Revocation } from '../domain/revocation.ts';
import { type RevocationDoc, revocationModel } from './revocation.model.ts';

/** Tokens that are still to be withdrawn at GitHub. */
export class RevocationRepository {
  readonly #revocations: Model<RevocationDoc>;
  readonly #tokenCipher: TokenCipher;

  constructor({ connection, tokenCipher }: { connection: Connection; tokenCipher: TokenCipher }) {
    this.#revocations = revocationModel(connection);
    this.#tokenCipher = tokenCipher;
  }

  async create({ session }: Transaction, revocation: NewRevocation): Promise<void> {
    const { id, userId, accountId, token } = revocation;
    const stored = { _id: objectId(id), userId: objectId(userId), accountId, token };
    await this.#revocations.create([{ ...stored, createdAt: new Date() }], { session });
  }

  /**
   * Null where it was withdrawn already.
   *
   * @throws UnreadableToken
   */
  async find(_viewer: System, id: string): Promise<Revocation | null> {
    const found = await this.#revocations.findById(objectId(id)).lean();
    if (!found) return null;
    const token = this.#tokenCipher.decrypt(found.token, found.userId.toHexString());
    return { id, accountId: found.accountId, token };
  }

  async remove({ session }: Transaction, id: string): Promise<void> {
    await this.#revocations.deleteOne({ _id: objectId(id) }, { session });
  }

  /** The oldest ones. */
  async pending(_viewer: System, limit: number): Promise<string[]> {
    const found = await this.#revocations.find({}, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean();
    return found.map(({ _id }) => _id.toHexString());
  }
}
