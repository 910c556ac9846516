import { mongo } from 'mongoose';

/** Names of the platform's databases, without their prefix. */
export const DATABASES = [
  'auth',
  'snippets',
  'comments',
  'collections',
  'integrations',
  'gateway',
] as const;

/** Databases of a platform on a server. */
export interface Databases {
  client: mongo.MongoClient;
  /** Prefix of their names, such as `snippetry_`. */
  prefix: string;
}

/** An error whose message is enough for an operator. */
export class DataError extends Error {}

const CONNECT_MS = 10_000;

/** Runs `work` with a connection. */
export async function withDatabases<Result>(
  { uri, prefix }: { uri: string; prefix: string },
  work: (databases: Databases) => Promise<Result>,
): Promise<Result> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: CONNECT_MS });
  try {
    await client.connect();
    return await work({ client, prefix });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerSelectionError)) throw error;
    throw new DataError(`the database cannot be reached: ${error.message}`, { cause: error });
  } finally {
    await client.close();
  }
}

export const databaseOf = ({ client, prefix }: Databases, name: string): mongo.Db =>
  client.db(prefix + name);

/** Collections of a database, without those of the server. */
export async function collectionsOf(databases: Databases, name: string): Promise<string[]> {
  const found = await databaseOf(databases, name).listCollections({}, { nameOnly: true }).toArray();
  return found
    .map((collection) => collection.name)
    .filter((collection) => !collection.startsWith('system.') && collection !== RESTORES)
    .sort();
}

/** Collection whose document `unfinished` marks a database that a restore has not completed. */
export const RESTORES = 'restores';
