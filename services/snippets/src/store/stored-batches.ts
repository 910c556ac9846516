import type { Connection, mongo } from 'mongoose';
import { z } from 'zod';

/** Documents come as they are stored; the driver makes objects of everything else. */
const AS_STORED = { fieldsAsRaw: { firstBatch: true, nextBatch: true } };
const NO_CURSOR = 0n;

const Documents = z.array(z.custom<Buffer>((value) => Buffer.isBuffer(value)));
const Reply = z.object({
  cursor: z.object({
    id: z.union([z.bigint(), z.number().transform(BigInt)]),
    firstBatch: Documents.optional(),
    nextBatch: Documents.optional(),
  }),
});

export interface StoredQuestion {
  collection: string;
  filter?: mongo.Filter<mongo.Document>;
  projection: Readonly<Record<string, 1>>;
  sort?: Readonly<Record<string, 1 | -1>>;
  batchSize: number;
}

/**
 * Documents of a collection in batches, as bytes. The driver's own cursors look into each
 * document even where it is wanted as bytes, which costs more than reading it; so this asks with
 * the two commands that a cursor consists of.
 */
export async function* storedBatches(
  connection: Connection,
  { collection, batchSize, ...question }: StoredQuestion,
): AsyncGenerator<Buffer[]> {
  const { db } = connection;
  if (db === undefined) throw new Error('not connected');
  const session = await connection.startSession();
  const options = { session, ...AS_STORED, useBigInt64: true };
  const ask = async (command: mongo.Document) =>
    Reply.parse(await db.command(command, options)).cursor;
  let cursor = NO_CURSOR;
  try {
    let reply = await ask({ find: collection, ...question, batchSize });
    for (;;) {
      cursor = reply.id;
      // The database makes the next batch ready while this one is read.
      const next = cursor === NO_CURSOR ? null : ask({ getMore: cursor, collection, batchSize });
      next?.catch(() => {});
      yield reply.firstBatch ?? reply.nextBatch ?? [];
      if (next === null) return;
      reply = await next;
    }
  } finally {
    await session.endSession();
  }
}
