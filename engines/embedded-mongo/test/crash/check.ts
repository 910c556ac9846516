import assert from 'node:assert/strict';
import type { Db, MongoClient } from 'mongodb';
import { indexProblems } from '../index-problems.ts';
import type { Ledger } from './writers.ts';

async function checkRows(db: Db, ledger: Ledger): Promise<void> {
  const rows = db.collection('rows');
  const found = await rows.find({}, { projection: { _id: 0, id: 1 } }).toArray();
  assert.equal(await rows.estimatedDocumentCount(), found.length, 'the stored count is wrong');
  const present = new Set(found.map((doc) => String(doc.id)));
  assert.equal(present.size, found.length, 'a document is there twice');
  const lost = [...ledger.acknowledged].filter((id) => !present.has(id));
  assert.deepEqual(lost, [], 'acknowledged documents are lost');
  const invented = [...present].filter((id) => !ledger.sent.has(id));
  assert.deepEqual(invented, [], 'documents nobody sent');
}

async function counters(db: Db, name: string): Promise<Map<string, number>> {
  const found = await db.collection(name).find().toArray();
  return new Map(found.map((doc): [string, number] => [String(doc.writer), Number(doc.n)]));
}

async function checkCounters(db: Db, ledger: Ledger): Promise<void> {
  const [left, right] = [await counters(db, 'left'), await counters(db, 'right')];
  assert.deepEqual(left, right, 'a transaction is torn');
  for (const [writer, sent] of ledger.transactionsSent) {
    const done = ledger.transactionsDone.get(writer) ?? 0;
    const present = left.get(writer) ?? 0;
    assert.ok(done <= present && present <= sent, `${writer}: ${done} ≤ ${present} ≤ ${sent}`);
  }
}

/**
 * Asserts that acknowledged ≤ present ≤ sent, that the counters of each pair are equal, and that
 * every index matches its collection.
 */
export async function checkSurvivor(
  { dir, client }: { dir: string; client: MongoClient },
  ledger: Ledger,
): Promise<void> {
  const db = client.db('crash');
  await checkRows(db, ledger);
  await checkCounters(db, ledger);
  assert.deepEqual(indexProblems(dir), []);
}
