import type { RequestHandler } from 'express';
import type { HeaderList } from './security-headers.ts';

/** Sets constant headers; a forwarded answer overwrites those it has itself. */
export function withHeaders(list: HeaderList): RequestHandler {
  const entries = [...list];
  return (_req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value);
    next();
  };
}
