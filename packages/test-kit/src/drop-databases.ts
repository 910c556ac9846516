import { MongoClient } from 'mongodb';

/** Drops every database whose name begins with `prefix`; for servers that outlive the tests. */
export async function dropDatabases(uri: string, prefix: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    for (const name of names) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
