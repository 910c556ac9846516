import { closeMongo, connectMongo, createLog } from '@snippetry/service-kit';
import type { Stores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';

/** Reads the service's database directly. */
export function openDatabase(stores: Stores): Connection {
  const log = createLog({ name: 'test', level: 'silent' });
  return connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
}

export { closeMongo as closeDatabase };
