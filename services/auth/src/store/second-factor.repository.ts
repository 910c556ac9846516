import { objectId, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { SecondFactor } from '../domain/account.ts';
import { type AccountDoc, accountModel } from './account.model.ts';

/** Second factors, which are stored with their accounts. Each change says whether it was made. */
export class SecondFactorRepository {
  readonly #accounts: Model<AccountDoc>;

  constructor(connection: Connection) {
    this.#accounts = accountModel(connection);
  }

  /** Only where there is none. */
  enable(tx: Transaction, id: string, secondFactor: SecondFactor): Promise<boolean> {
    return this.#change(tx, id, { secondFactor: null }, { $set: { secondFactor } });
  }

  disable(tx: Transaction, id: string): Promise<boolean> {
    const isOn = { secondFactor: trusted({ $ne: null }) };
    return this.#change(tx, id, isOn, { $set: { secondFactor: null } });
  }

  /** Only where no code of this step, or of a later one, was used. */
  consumeStep(tx: Transaction, id: string, step: number): Promise<boolean> {
    const isNew = { 'secondFactor.lastStep': trusted({ $lt: step }) };
    return this.#change(tx, id, isNew, { $set: { 'secondFactor.lastStep': step } });
  }

  /** Only where the recovery code is left. */
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
