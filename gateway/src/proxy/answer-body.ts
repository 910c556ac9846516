import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { GZIP, gzipAtOnce, MAX_SYNC_BYTES } from './compress.ts';
import type { FlatHeaders } from './headers.ts';

/** Sink for the body of a service's answer. */
export interface AnswerBody {
  /** Returns false if the next part should wait for `drain`. */
  write(part: Buffer): boolean;
  end(part?: Buffer): unknown;
  once(event: 'drain', listener: () => void): unknown;
}

/** Starts an answer whose body is sent unchanged. */
export function plainBody(res: ServerResponse, status: number, headers: FlatHeaders): AnswerBody {
  // Values may be lists, which Node's types do not allow.
  res.writeHead(status, headers as string[]);
  return res;
}

/** Starts an answer whose body is gzipped: small ones once complete, others as a stream. */
export function zippedBody(
  res: ServerResponse,
  { status, headers, length }: { status: number; headers: FlatHeaders; length: number },
): AnswerBody {
  if (length <= MAX_SYNC_BYTES) return smallBody(res, status, headers);
  const gzip = createGzip(GZIP);
  res.once('close', () => gzip.destroy());
  gzip.pipe(plainBody(res, status, headers) as ServerResponse);
  return gzip;
}

function smallBody(res: ServerResponse, status: number, headers: FlatHeaders): AnswerBody {
  const parts: Buffer[] = [];
  return {
    write: (part) => parts.push(part) > 0,
    end(part) {
      if (part) parts.push(part);
      const body = gzipAtOnce(parts);
      plainBody(res, status, [...headers, 'content-length', String(body.length)]).end(body);
    },
    once: () => undefined,
  };
}
