import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '@snippetry/service-kit';
import type { Response } from 'express';

export interface File {
  name: string;
  type: string;
  pieces: AsyncGenerator<string | Uint8Array>;
}

async function* from(
  first: IteratorResult<string | Uint8Array>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Sends a file as fast as its reader takes it. A failure before the first piece is thrown; after
 * it the connection breaks off, since an ended answer would look whole. A reader that leaves ends
 * the work.
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
    await pipeline(Readable.from(from(first, file.pieces)), res);
  } catch (err) {
    await file.pieces.return(undefined);
    log.info({ err, file: file.name }, 'a file was not sent whole');
    res.destroy();
  }
}
