import type { Document, MongoClient } from 'mongodb';

/** Record of all writes, over all rounds of one folder. */
export interface Ledger {
  /** Ids of documents sent and acknowledged. */
  sent: Set<string>;
  acknowledged: Set<string>;
  /** Transactions sent and acknowledged, by writer. */
  transactionsSent: Map<string, number>;
  transactionsDone: Map<string, number>;
}

/** An empty ledger. */
export const newLedger = (): Ledger => ({
  sent: new Set(),
  acknowledged: new Set(),
  transactionsSent: new Map(),
  transactionsDone: new Map(),
});

const add = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Two counters that are always changed together. */
async function countPair(client: MongoClient, writer: string): Promise<void> {
  await client.withSession(async (session) => {
    session.startTransaction();
    for (const name of ['left', 'right']) {
      const counters = client.db('crash').collection<Document>(name);
      await counters.updateOne({ writer }, { $inc: { n: 1 } }, { session, upsert: true });
    }
    await session.commitTransaction();
  });
}

/** Inserts, changes and counts until the server is killed. */
export async function writeUntilKilled(
  client: MongoClient,
  writer: string,
  ledger: Ledger,
): Promise<void> {
  const rows = client.db('crash').collection<Document>('rows');
  try {
    for (let n = 0; ; n++) {
      const id = `${writer}-${n}`;
      ledger.sent.add(id);
      await rows.insertOne({ id, writer, n, tags: [writer, `t${n % 5}`] });
      ledger.acknowledged.add(id);
      if (n % 3 === 0) await rows.updateMany({ writer, n: { $gte: n - 3 } }, { $set: { late: n } });
      add(ledger.transactionsSent, writer);
      await countPair(client, writer);
      add(ledger.transactionsDone, writer);
    }
  } catch {
    // The server was killed.
  }
}
