import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorEnvelope, SuccessEnvelope } from '@snippetry/contracts';
import type { AppError } from '@snippetry/contracts/errors';
import type { Response } from 'express';
import { entityTag } from './revision-tag.ts';

/** The request id, which is the same in all processes that handle the request. */
export function requestIdOf(res: ServerResponse): string {
  const id = res.getHeader('x-request-id');
  return typeof id === 'string' ? id : '';
}

/** An answer as it is sent. */
interface AnswerText {
  text: string;
  /** In bytes. */
  length: number;
  etag: string;
}

/** Cache of answer texts by data; undefined until the first answer with the data. */
const cachedTexts = new WeakMap<object, AnswerText | undefined>();

/**
 * Caches the text of the answer for later requests with the same object. The object must not change
 * afterwards.
 */
export function keepText<Data extends object>(data: Data): Data {
  if (!cachedTexts.has(data)) cachedTexts.set(data, undefined);
  return data;
}

function textOf<Data>(data: Data, message?: string): AnswerText {
  const body: SuccessEnvelope<Data> = { status: 'success', data, ...(message && { message }) };
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const etag = entityTag(data, `${length.toString(16)}-${hash('sha1', text, 'base64url')}`);
  return { text, length, etag };
}

function cachedTextOf<Data>(data: Data, message?: string): AnswerText {
  if (typeof data !== 'object' || data === null || !cachedTexts.has(data) || message) {
    return textOf(data, message);
  }
  const answer = cachedTexts.get(data) ?? textOf(data);
  cachedTexts.set(data, answer);
  return answer;
}

/**
 * Answers with the success envelope. The answer depends on the viewer, so only the viewer's browser may
 * cache it, and must revalidate it with the ETag.
 */
export function sendSuccess<Data>(
  res: Response,
  status: number,
  data: Data,
  message?: string,
): void {
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-cache');
  res.vary('Authorization');
  res.statusCode = status;
  sendText(res, cachedTextOf(data, message));
}

/**
 * Answers as `res.json` of Express does, ETag and 304 included, but passes a string to Node, which sends
 * it in one write with the headers; a Buffer would take two.
 */
function sendText(res: Response, { text, length, etag }: AnswerText): void {
  if (!res.hasHeader('etag')) res.setHeader('etag', etag);
  if (res.req.fresh) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', length);
  res.end(res.req.method === 'HEAD' ? undefined : text);
}

/** Answers with the failure envelope of an error, with or without Express. */
export function sendError(res: ServerResponse, error: AppError): void {
  const body: ErrorEnvelope = {
    status: 'error',
    message: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    requestId: requestIdOf(res),
  };
  if (error.retryAfter !== undefined) {
    res.setHeader('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  }
  if (error.status === 401) res.setHeader('www-authenticate', 'Bearer');
  res.setHeader('cache-control', 'no-store');
  // A handler may have set the tag of its own answer before it failed.
  res.removeHeader('etag');
  const text = JSON.stringify(body);
  res.statusCode = error.status;
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', Buffer.byteLength(text));
  res.end(text);
}
