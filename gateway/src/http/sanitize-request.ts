import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';
import { bodyLimit } from '../limits/body-limit.ts';
import { clientAt } from '../limits/client-network.ts';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Request headers that apply to one connection, and `expect`, which Node has already answered. */
export const HOP_BY_HOP = [
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
] as const;
/** Headers that services trust, so only the gateway may set them. */
export const INTERNAL_HEADERS = /^(?:x-internal-|x-user-|x-forwarded-|forwarded$|x-real-ip$)/;

/** Returns the client's request id if it is well-formed, otherwise a new one. */
export function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export const requestId: RequestHandler = (req, res, next) => {
  const id = idOf(req);
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
  next(isAmbiguous(path) ? new AppError('route.not_found') : undefined);
};

/** Whether servers could interpret a path differently. */
export const isAmbiguous = (path: string): boolean =>
  !path.startsWith('/') || /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);

/** Removes headers that clients may not send to services, and adds the client's address. */
export function replaceHeaders(publicOrigin: URL): RequestHandler {
  return (req, _res, next) => {
    const { address } = clientAt(req.ip);
    for (const name of Object.keys(req.headers))
      if (INTERNAL_HEADERS.test(name)) delete req.headers[name];
    for (const name of HOP_BY_HOP) delete req.headers[name];
    // A client's `close` applies to its own connection; the connections to services stay open.
    req.headers.connection = 'keep-alive';
    // Services accept the public host only, while the operator may allow others here.
    req.headers.host = publicOrigin.host;
    req.headers['x-forwarded-for'] = address;
    req.headers['x-forwarded-proto'] = publicOrigin.protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = publicOrigin.host;
    next();
  };
}

/** Maximum excess of a refused body that is still read and discarded. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** Refuses bodies whose declared length is too large; `forwardTo` counts undeclared ones. */
export const limitDeclaredLength: RequestHandler = (req, res, next) => {
  const excess = Number(req.headers['content-length'] ?? 0) - bodyLimit(req);
  if (!(excess > 0)) return next();
  // Closing the connection while the client still sends would reset it and lose the answer, so Node
  // reads the rest after the answer, unless it is too large to be a mistake.
  if (excess > MAX_DISCARDED_BYTES) res.setHeader('connection', 'close');
  next(new AppError('request.too_large'));
};
