import type { RequestHandler } from 'express';
import type { HeaderList } from './security-headers.ts';

/** Sets a constant list of headers; a header of the service's answer replaces the same one. */
export function withHeaders(list: HeaderList): RequestHandler {
  const entries = [...list];
  return (_req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value);
    next();
  };
}
