import type { Stores } from '@snippetry/test-kit';
import { createConnection } from 'mongoose';

/** The service's database as a test looks into it; closes with its scope. */
export async function database(stores: Stores) {
  const connection = createConnection(stores.mongoUri, { dbName: stores.mongoDb });
  const { db } = await connection.asPromise();
  if (!db) throw new Error('not connected');
  return Object.assign(db, { [Symbol.asyncDispose]: () => connection.close() });
}
