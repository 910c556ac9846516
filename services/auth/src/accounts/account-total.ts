import { randomInt } from 'node:crypto';
import { type ClientSession, type Connection, Schema } from 'mongoose';

interface SlotDoc {
  _id: number;
  accounts: number;
}

/** Several documents share the count, or everyone who registers at once would wait for one. */
const SLOTS = 16;

/** The number of accounts that are not demo ones, kept instead of counted. */
export interface AccountTotal {
  add(change: 1 | -1, session: ClientSession): Promise<void>;
  read(): Promise<number>;
}

/** Keeps the number of accounts in the transactions that change it. */
export function accountTotal(connection: Connection): AccountTotal {
  const schema = new Schema<SlotDoc>(
    { _id: { type: Number, required: true }, accounts: { type: Number, required: true } },
    { collection: 'account_totals', versionKey: false },
  );
  const slots = connection.model<SlotDoc>('AccountTotal', schema);
  return {
    async add(change, session) {
      const filter = { _id: randomInt(SLOTS) };
      await slots.updateOne(filter, { $inc: { accounts: change } }, { upsert: true, session });
    },
    async read() {
      const docs = await slots.find({}).lean();
      return docs.reduce((sum, doc) => sum + doc.accounts, 0);
    },
  };
}
