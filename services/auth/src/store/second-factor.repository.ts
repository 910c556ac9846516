import { objectId, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { type AccountDoc, accountModel } from '../accounts/account.model.ts';
import type { SecondFactor } from '../accounts/account.ts';

/** Second factors, stored with their accounts. Every change returns whether it matched. */
export class SecondFactorRepository {
  readonly #accounts: Model<AccountDoc>;

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  /** Returns false if there is one already. */
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

  /** Returns false if the recovery code was used. */
  consumeRecoveryCode(tx: Transaction, id: string, hash: string): Promise<boolean> {
    const isLeft = { 'secondFactor.recoveryHashes': hash };
    return this.#change(tx, id, isLeft, { $pull: { 'secondFactor.recoveryHashes': hash } });
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
