import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Status and headers of an answer. */
export interface AnswerHead {
  statusCode?: number | undefined;
  headers: IncomingHttpHeaders;
}

/** Smaller answers fit into one packet anyway. */
const MIN_BYTES = 1024;
/** Largest body to gzip synchronously (about 0.3 ms), which costs less than a stream. */
export const MAX_SYNC_BYTES = 48 * 1024;
export const GZIP = { level: 6 };

const TEXT = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|plain|csv))\b/i;

/** Whether an answer is uncompressed text, so its encoding depends on what the client accepts. */
export function isPlainText(answer: AnswerHead): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
  return encoding === undefined && TEXT.test(type);
}

export function acceptsGzip(header: string | string[] | undefined): boolean {
  const match = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(String(header ?? ''));
  return match !== null && Number(match[1] ?? 1) > 0;
}

export function shouldCompress(req: IncomingMessage, answer: AnswerHead): boolean {
  if (req.method === 'HEAD' || !isPlainText(answer)) return false;
  if (answer.statusCode === 204 || answer.statusCode === 206 || answer.statusCode === 304)
    return false;
  if (/no-transform/i.test(answer.headers['cache-control'] ?? '')) return false;
  const length = answer.headers['content-length'];
  if (length !== undefined && Number(length) < MIN_BYTES) return false;
  return acceptsGzip(req.headers['accept-encoding']);
}

/** Gzips a small body synchronously. */
export function gzipAtOnce(parts: readonly Buffer[]): Buffer {
  return gzipSync(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), GZIP);
}

/** Makes an ETag weak, since compression changes the bytes. */
export const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);
