import type { Stores } from '@snippetry/test-kit';
import { createConnection, type mongo, Types } from 'mongoose';

export type ObjectId = Types.ObjectId;
export type Collection = mongo.Collection;
export type Stored = mongo.Document;

export function objectId(id: string): ObjectId {
  return new Types.ObjectId(id);
}

/** Connects a test to the service's database; the connection closes with its scope. */
export async function database(stores: Stores) {
  const connection = createConnection(stores.mongoUri, { dbName: stores.mongoDb });
  const { db } = await connection.asPromise();
  if (!db) throw new Error('not connected');
  return Object.assign(db, { [Symbol.asyncDispose]: () => connection.close() });
}
