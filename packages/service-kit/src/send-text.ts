import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Policy that keeps what strangers wrote from running, even where a browser takes it for a page. */
export const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For what is public: a minute after it was made private, no cache serves it any more. */
export const PUBLIC_CACHE = 'public, max-age=60, must-revalidate';

/** A response that is plain text instead of the JSON envelope. */
export interface TextResponse {
  type: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

function etagOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Sends a text with a strong ETag; Express answers 304 where the client has it already. */
export function sendText(res: Response, { type, text, headers }: TextResponse): string {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('etag', etagOf([text, ...Object.values(headers)]));
  res.send(Buffer.from(text));
  return text;
}
