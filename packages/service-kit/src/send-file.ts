import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Log } from './log.ts';

/** A file that is sent while it is generated. */
export interface File {
  name: string;
  type: string;
  pieces: AsyncGenerator<string | Uint8Array>;
}

/** Yields a result that was already read, then the rest. */
async function* prepend(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Streams a file as fast as the client reads it. A failure before the first piece is thrown; a
 * later one
 * closes the connection, since a response that ends would look complete. A client that disconnects
 * ends
 * the generation of the file.
 */
export async function sendFile(res: Response, file: File, log: Log): Promise<void> {
  const first = await file.pieces.next();
  res.status(200);
  res.setHeader('content-type', file.type);
  res.setHeader('content-disposition', `attachment; filename="${file.name}"`);
  res.setHeader('cache-control', 'private, no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  res.vary('Authorization');
  try {
    await pipeline(Readable.from(prepend(first, file.pieces)), res);
  } catch (err) {
    await file.pieces.return(undefined);
    log.info({ err, file: file.name }, 'a file could not be sent completely');
    res.destroy();
  }
}
