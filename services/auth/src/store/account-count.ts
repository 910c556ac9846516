import { randomInt } from 'node:crypto';
import type { Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

interface CountDoc {
  _id: number;
  accounts: number;
}

/** Several documents share the count, or everyone who registers at once would wait for one. */
const SHARDS = 16;

function countModel(connection: Connection): Model<CountDoc> {
  const existing: Model<CountDoc> | undefined = connection.models.AccountTotal;
  if (existing) return existing;
  const schema = new Schema<CountDoc>(
    { _id: { type: Number, required: true }, accounts: { type: Number, required: true } },
    { collection: 'account_totals', versionKey: false },
  );
  return connection.model<CountDoc>('AccountTotal', schema);
}

/** How many accounts are not demo ones: changed in the transaction that changes it, so exact. */
export class AccountCount {
  readonly #counts: Model<CountDoc>;

  constructor(connection: Connection) {
    this.#counts = countModel(connection);
  }

  async add({ session }: Transaction, change: 1 | -1): Promise<void> {
    const filter = { _id: randomInt(SHARDS) };
    const options = { upsert: true, session };
    await this.#counts.updateOne(filter, { $inc: { accounts: change } }, options);
  }

  async read(): Promise<number> {
    const docs = await this.#counts.find({}).lean();
    return docs.reduce((sum, doc) => sum + doc.accounts, 0);
  }
}
