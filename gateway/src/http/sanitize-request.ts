import { randomUUID } from 'node:crypto';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { bodyLimit } from '../limits/body-limit.ts';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Concern one connection only, or were answered by Node itself (`expect`). */
const HOP_BY_HOP = [
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
/** What only the gateway may tell services. */
const INTERNAL_HEADERS = /^(?:x-internal-|x-user-|x-forwarded-|forwarded$|x-real-ip$)/;

/** Gives every request its id: the client's where it has the right form. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.setHeader('x-request-id', id);
  next();
};

/**
 * Refuses paths that a server behind the gateway could read differently: dot segments, encoded
 * slashes, back slashes, addresses of other hosts.
 */
export const refuseAmbiguousPath: RequestHandler = (req, _res, next) => {
  const path = req.url.split('?', 1)[0] ?? '';
  const odd = !path.startsWith('/') || /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
  next(odd ? new AppError('route.not_found') : undefined);
};

/** Removes the headers that clients may not send to services, and adds who asks. */
export function replaceHeaders(publicOrigin: URL): RequestHandler {
  return (req, _res, next) => {
    const client = req.ip ?? req.socket.remoteAddress ?? '';
    for (const name of Object.keys(req.headers))
      if (INTERNAL_HEADERS.test(name)) delete req.headers[name];
    for (const name of HOP_BY_HOP) delete req.headers[name];
    // A client's `close` is for its own connection; those to services stay open.
    req.headers.connection = 'keep-alive';
    req.headers['x-forwarded-for'] = client;
    req.headers['x-forwarded-proto'] = publicOrigin.protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = publicOrigin.host;
    next();
  };
}

/** How much of a body that is too large is read and thrown away. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** Refuses bodies whose declared length is too large; the others are counted as they flow. */
export const limitDeclaredLength: RequestHandler = (req, res, next) => {
  const excess = Number(req.headers['content-length'] ?? 0) - bodyLimit(req);
  if (!(excess > 0)) return next();
  // Closed while the client still sends, the connection would be reset and the answer lost. Node
  // reads the rest after the answer, unless it is larger than anybody sends by mistake.
  if (excess > MAX_DISCARDED_BYTES) res.setHeader('connection', 'close');
  next(new AppError('request.too_large'));
};
