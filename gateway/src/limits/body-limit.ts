import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@snippetry/contracts/limits';

/** Routes that accept a larger body than usual; a test compares them with the contract. */
const LARGER_BODIES = new Map([['POST /api/snippets/import', LIMITS.import.body]]);

/** The most bytes a request's body may have. */
export function bodyLimit(req: Pick<IncomingMessage, 'method'> & { originalUrl: string }): number {
  const path = req.originalUrl.split('?', 1)[0]?.toLowerCase().replace(/\/$/, '') ?? '';
  return LARGER_BODIES.get(`${req.method} ${path}`) ?? LIMITS.body;
}
