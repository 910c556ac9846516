import type { Connection, Model } from 'mongoose';
import { z } from 'zod';

/** A TTL index whose documents are to expire after another time than so far. */
export interface ChangedExpiry {
  model: Model<unknown>;
  name: string;
  fromSeconds: number;
  toSeconds: number;
}

/** Code of a command that a server does not support, as the embedded one does not support `collMod`. */
const Unsupported = z.object({ code: z.literal(115) });

async function changedOf(model: Model<unknown>): Promise<ChangedExpiry[]> {
  const wanted = model.schema.indexes().flatMap(([, { name, expireAfterSeconds }]) => {
    return name && expireAfterSeconds !== undefined ? [{ name, seconds: expireAfterSeconds }] : [];
  });
  // A collection without documents may not exist yet.
  if (wanted.length === 0 || (await model.estimatedDocumentCount()) === 0) return [];
  const existing = await model.listIndexes();
  return wanted.flatMap(({ name, seconds: toSeconds }) => {
    const fromSeconds = existing.find((index) => index.name === name)?.expireAfterSeconds;
    if (fromSeconds === undefined || fromSeconds === toSeconds) return [];
    return [{ model, name, fromSeconds, toSeconds }];
  });
}

/** Lists the TTL indexes of collections with documents that expire after another time than configured. */
export async function changedExpiries(connection: Connection): Promise<ChangedExpiry[]> {
  return (await Promise.all(Object.values(connection.models).map(changedOf))).flat();
}

/** Changes after which time documents expire, in place or by building the index again. */
export async function changeExpiries(model: Model<unknown>): Promise<void> {
  for (const { name, toSeconds } of await changedOf(model)) {
    const index = { name, expireAfterSeconds: toSeconds };
    try {
      await model.db.db?.command({ collMod: model.collection.name, index });
    } catch (error) {
      if (!Unsupported.safeParse(error).success) throw error;
      await model.collection.dropIndex(name);
    }
  }
}
