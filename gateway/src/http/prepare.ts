import { randomUUID } from 'node:crypto';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { bodyLimit } from './body-limit.ts';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Concern one connection only, or were answered by Node itself (`expect`). */
const CONNECTION_ONLY = [
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
/** What only we may say to services. */
const OURS = /^(?:x-internal-|x-user-|x-forwarded-|forwarded$|x-real-ip$)/;

/** Gives every request its id: the client's where it has the right form. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.setHeader('x-request-id', id);
  next();
};

/**
 * Refuses paths that a part behind us could read differently than we do: dot segments, encoded
 * slashes, back slashes, addresses of other hosts.
 */
export const plainPath: RequestHandler = (req, _res, next) => {
  const path = req.url.split('?', 1)[0] ?? '';
  const odd = !path.startsWith('/') || /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
  next(odd ? new AppError('route.not_found') : undefined);
};

/** Removes what clients may not say to services, and says who asks. */
export function cleanHeaders(publicOrigin: URL): RequestHandler {
  return (req, _res, next) => {
    const client = req.ip ?? req.socket.remoteAddress ?? '';
    for (const name of Object.keys(req.headers)) if (OURS.test(name)) delete req.headers[name];
    for (const name of CONNECTION_ONLY) delete req.headers[name];
    // A client's `close` is for its own connection; those to services stay open.
    req.headers.connection = 'keep-alive';
    req.headers['x-forwarded-for'] = client;
    req.headers['x-forwarded-proto'] = publicOrigin.protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = publicOrigin.host;
    next();
  };
}

/** What is read and thrown away of a body that is too large. */
const DISCARDED = 64 * 1024 * 1024;

/** Refuses bodies that say they are too large; the others are counted as they flow. */
export const declaredLength: RequestHandler = (req, res, next) => {
  const excess = Number(req.headers['content-length'] ?? 0) - bodyLimit(req);
  if (!(excess > 0)) return next();
  // Closed while the client still sends, the connection would be reset and the answer lost. Node
  // reads the rest after the answer; only of what is beyond reason nothing more is taken.
  if (excess > DISCARDED) res.setHeader('connection', 'close');
  next(new AppError('request.too_large'));
};
