import type { Platform } from '@snippetry/test-kit/platform';
import { MongoClient } from 'mongodb';
import { z } from 'zod';

const SERVICES = ['auth', 'snippets', 'comments', 'collections', 'integrations'];

const Schema = z.object({ version: z.number(), readableFrom: z.number() });

/** Returns the schema of each service's database. */
export async function schemasOf({
  mongo,
}: Platform): Promise<Map<string, z.output<typeof Schema>>> {
  const client = await MongoClient.connect(mongo.uri);
  try {
    const found = SERVICES.map(async (service) => {
      const migrations = client
        .db(mongo.prefix + service)
        .collection<{ _id: string }>('migrations');
      const schema = (await migrations.findOne({ _id: 'schema' })) ?? {
        version: 0,
        readableFrom: 0,
      };
      return [service, Schema.parse(schema)] as const;
    });
    return new Map(await Promise.all(found));
  } finally {
    await client.close();
  }
}
