import { requestNetwork } from '@snippetry/service-kit';
import type { Place } from './sessions.ts';

/** Where a request comes from. */
export function placeOf(req: Parameters<typeof requestNetwork>[0]): Place {
  return { network: requestNetwork(req), userAgent: req.headers['user-agent'] ?? '' };
}
