import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** An answer that is a text of its own instead of the envelope. */
export interface Media {
  type: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

function tagOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Sends a text with a strong tag; 304 where the client has these very bytes and headers. */
export function sendMedia(res: Response, { type, text, headers }: Media): string {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('etag', tagOf([text, ...Object.values(headers)]));
  res.send(Buffer.from(text));
  return text;
}
