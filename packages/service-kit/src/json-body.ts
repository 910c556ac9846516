import { AppError, LIMITS, type RouteSpec } from '@snippetry/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { hasMoreValues, MAX_BODY_VALUES } from './body-budget.ts';

/** Types of refused bodies, which the error handler maps to codes. */
type Refusal = 'charset.unsupported' | 'entity.parse.failed' | 'entity.too.many.values';

const refusal = (type: Refusal) => Object.assign(new Error(type), { type });

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Refuses other encodings: JSON is UTF-8 (RFC 8259, 8.1), and others would hide its values from the count. */
function checkCharset(contentType = ''): void {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw refusal('charset.unsupported');
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Parses a body. Express's decoding library takes twice as long for the longest texts. */
function parse(body: Buffer): unknown {
  if (body.length === 0) return {};
  // Checked before parsing: many values take far more memory than their text.
  if (hasMoreValues(body, MAX_BODY_VALUES)) throw refusal('entity.too.many.values');
  const text = body.toString('utf8');
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw refusal('entity.parse.failed');
  }
}

const readers = new Map<number, RequestHandler>();

function readerFor(limit: number): RequestHandler {
  const reader = readers.get(limit) ?? express.raw({ limit, type: () => true });
  readers.set(limit, reader);
  return reader;
}

/**
 * Reads and parses the JSON body of a request into `req.body`: 1 MB, or the route's `maxBody`, and
 * 20 000 values. Call it only after the sender is authorized: parsing some megabytes blocks the
 * process. Node discards an unread body, and the connection stays usable.
 *
 * @throws AppError `request.unsupported_media_type`, or an error of the body parser
 */
export async function readBody(spec: RouteSpec, req: Request, res: Response): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': chunked } = req.headers;
  if (!spec.body || ((length === undefined || length === '0') && chunked === undefined)) return;
  if (!req.is('application/json')) throw new AppError('request.unsupported_media_type');
  checkCharset(req.headers['content-type']);
  const read = readerFor(spec.maxBody ?? LIMITS.body);
  await new Promise<void>((resolve, reject) => {
    read(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const body: unknown = req.body;
  // Undefined if the client has disconnected.
  if (Buffer.isBuffer(body)) req.body = parse(body);
}
