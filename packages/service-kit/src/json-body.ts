import { AppError, LIMITS, type RouteSpec } from '@snippetry/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { hasMoreValues, MAX_BODY_VALUES } from './body-budget.ts';

/** Refuses a body before it is parsed; the error handler knows errors by their `type`. */
function checkBody(_req: unknown, _res: unknown, body: Buffer, charset: string): void {
  // JSON is UTF-8 (RFC 8259, 8.1), and other encodings would hide its values from the count.
  if (charset !== 'utf-8') throw Object.assign(new Error(), { type: 'charset.unsupported' });
  if (hasMoreValues(body, MAX_BODY_VALUES)) {
    throw Object.assign(new Error(), { type: 'entity.too.many.values' });
  }
}

const parsers = new Map<number, RequestHandler>();

function parserFor(limit: number): RequestHandler {
  const parser = parsers.get(limit) ?? express.json({ limit, strict: false, verify: checkBody });
  parsers.set(limit, parser);
  return parser;
}

/**
 * Reads and parses the JSON body of a request into `req.body`: 1 MB, or the route's `maxBody`, and
 * 20 000 values. Call it when the sender is known to be allowed to send it: parsing some megabytes
 * keeps a process busy. Node discards a body that nobody reads, and the connection stays usable.
 *
 * @throws AppError `request.unsupported_media_type`, or an error of the body parser
 */
export async function readBody(spec: RouteSpec, req: Request, res: Response): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': chunked } = req.headers;
  if (!spec.body || ((length === undefined || length === '0') && chunked === undefined)) return;
  if (!req.is('application/json')) throw new AppError('request.unsupported_media_type');
  const parse = parserFor(spec.maxBody ?? LIMITS.body);
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}
