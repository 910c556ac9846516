import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Policy under which user content cannot run scripts, even if a browser renders it as a page. */
export const INERT = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns the `Cache-Control` of public content. Caches serve it for at most a minute after it was made
 * private or reading was restricted. If only members may read, shared caches must not store it.
 */
export const cacheControl = (isOpen: boolean): string =>
  isOpen ? 'public, max-age=60, must-revalidate' : 'private, no-cache';

/** The `Cache-Control` of an answer with public content, by whether visitors may read. */
export const publicCache = ({ locals }: Response): string => cacheControl(!locals.isForMembers);

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

/** Sends a text with a strong ETag; Express answers 304 if the client has the current one. */
export function sendText(res: Response, { type, text, headers }: TextResponse): string {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('etag', etagOf([text, ...Object.values(headers)]));
  res.send(Buffer.from(text));
  return text;
}
