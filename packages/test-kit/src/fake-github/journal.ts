import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A recorded request. */
export interface JournalEntry {
  method: string;
  path: string;
  query: URLSearchParams;
  /** A short hash of the token; null for none. */
  token: string | null;
  /** All headers but `authorization`. */
  headers: Record<string, string>;
  body: string;
  /** Time of arrival, in milliseconds since 1970. */
  at: number;
}

/** Records every request. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  clear(): void {
    this.entries.length = 0;
  }

  /** Records a request and returns its body, which can be read only once. */
  async record(req: IncomingMessage): Promise<Buffer> {
    const at = Date.now();
    const body = await buffer(req);
    const { authorization, ...headers } = req.headers;
    const url = new URL(req.url ?? '/', 'http://fake');
    this.entries.push({
      method: req.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      token: authorization ? hashOf(authorization.replace(/^\S+ +/, '')) : null,
      headers: headers as Record<string, string>,
      body: body.toString(),
      at,
    });
    return body;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 12);
