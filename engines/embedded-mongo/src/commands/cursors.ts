import { cursorReply } from '../bson/reply.ts';
import type { CommandContext } from './context.ts';
import { Cursor, type DocumentSource } from './cursor-table.ts';

const FIRST_BATCH = 101;

/** Options of the first batch of a cursor. */
export interface FirstBatch {
  batchSize: number | undefined;
  /** Whether the cursor is closed after the first batch. */
  single?: boolean;
}

/** Opens a cursor and makes the reply with its first batch. */
export async function openCursor(
  context: CommandContext,
  source: DocumentSource,
  options: FirstBatch & { ns: string },
): Promise<Buffer> {
  const { ns, batchSize, single } = options;
  const cursor = new Cursor(ns, source, context);
  const wanted = batchSize ?? FIRST_BATCH;
  const documents = await cursor.take(wanted);
  // With a full batch of a requested size the next one is not read ahead, as MongoDB does.
  const full = batchSize !== undefined && documents.length >= batchSize;
  const closed = single || (full ? cursor.knownExhausted : await cursor.exhausted());
  const id = closed ? 0n : context.cursors.add(cursor);
  const tail = { ...context.replyFields, ...context.server.replyTail() };
  const { snapshotTime } = context;
  return cursorReply({ batch: 'firstBatch', documents, id, ns, snapshotTime, tail });
}

async function nextBatch(
  cursor: Cursor,
  batchSize: number,
): Promise<{ documents: Buffer[]; closed: boolean }> {
  const documents = await cursor.take(batchSize > 0 ? batchSize : Number.POSITIVE_INFINITY);
  const full = batchSize > 0 && documents.length >= batchSize;
  return { documents, closed: full ? cursor.knownExhausted : await cursor.exhausted() };
}

/** Makes the reply with the next batch of a cursor. */
export async function continueCursor(
  context: CommandContext,
  id: bigint,
  batchSize: number,
): Promise<Buffer> {
  const { cursors, isClosed } = context;
  const cursor = cursors.get(id);
  const { ns } = cursor;
  const { documents, closed } = await cursor.use(isClosed, () =>
    nextBatch(cursor, batchSize).catch((error: unknown) => {
      // After a failure the position of the cursor is undefined.
      cursors.remove(id);
      throw error;
    }),
  );
  if (closed) cursors.remove(id);
  const tail = context.server.replyTail();
  return cursorReply({ batch: 'nextBatch', documents, id: closed ? 0n : id, ns, tail });
}
