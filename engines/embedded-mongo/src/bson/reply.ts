import type { Timestamp } from 'bson';
import type { Doc } from '../values/types.ts';
import { encode } from './encode.ts';

/** Documents and other fields of a cursor reply. */
export interface CursorReply {
  batch: 'firstBatch' | 'nextBatch';
  documents: readonly Buffer[];
  /** 0n when the cursor is exhausted. */
  id: bigint;
  ns: string;
  /** Time of the state that the cursor of a snapshot read returns. */
  snapshotTime?: Timestamp | undefined;
  /** Fields of the reply itself: ok, operationTime and the like. */
  tail: Doc;
}

/** Builds `{cursor: {<batch>: [...], id, ns}, ...tail}` copying stored documents, not decoding them. */
export function cursorReply(reply: CursorReply): Buffer {
  const { id, ns, snapshotTime } = reply;
  const head = encode({ id, ns, ...(snapshotTime && { atClusterTime: snapshotTime }) }).subarray(4);
  const tail = encode(reply.tail).subarray(4);
  let arraySize = 5;
  for (let index = 0; index < reply.documents.length; index++) {
    arraySize += 2 + digits(index) + (reply.documents[index]?.length ?? 0);
  }
  const cursorSize = 4 + 1 + reply.batch.length + 1 + arraySize + head.length;
  const result = Buffer.allocUnsafe(4 + 1 + 7 + cursorSize + tail.length);
  let at = result.writeInt32LE(result.length, 0);
  at += result.write('\x03cursor\0', at, 'latin1');
  at = result.writeInt32LE(cursorSize, at);
  at += result.write(`\x04${reply.batch}\0`, at, 'latin1');
  at = result.writeInt32LE(arraySize, at);
  for (let index = 0; index < reply.documents.length; index++) {
    const document = reply.documents[index];
    if (!document) continue;
    result[at++] = 3;
    at += result.write(String(index), at, 'latin1');
    result[at++] = 0;
    at += document.copy(result, at);
  }
  result[at++] = 0;
  at += head.copy(result, at);
  tail.copy(result, at);
  return result;
}

const digits = (index: number): number => String(index).length;
