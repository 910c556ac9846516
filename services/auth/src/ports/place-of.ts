import { requestNetwork } from '@snippetry/service-kit';
import type { ClientInfo } from './sessions.ts';

export function clientInfoOf(req: Parameters<typeof requestNetwork>[0]): ClientInfo {
  return { network: requestNetwork(req), userAgent: req.headers['user-agent'] ?? '' };
}
