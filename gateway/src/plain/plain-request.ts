import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config.ts';
import { knownHosts } from '../http/known-host.ts';
import { isAmbiguous } from '../http/sanitize-request.ts';
import { EMBED_PAGE, findRoute, type Route } from '../proxy/routes.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type PlainMethod = (typeof METHODS)[number];

/** Request that can be forwarded without Express. */
export interface PlainRequest {
  method: PlainMethod;
  path: string;
  route: Route;
  /** Body size in bytes. */
  length: number;
}

/** Bytes of the largest buffered body, below every route's limit; larger ones are streamed. */
const MAX_BODY = 65_536;

type Settings = Pick<GatewayConfig, 'PUBLIC_ORIGIN' | 'PREVIEW_ORIGIN' | 'ALLOWED_HOSTS'>;

/**
 * Creates the test for plain requests: API requests for a known host, with no body or a small one,
 * whose answer is not a stream. All others go through Express, which refuses malformed ones.
 */
export function plainFinder(settings: Settings): (req: IncomingMessage) => PlainRequest | null {
  const { PUBLIC_ORIGIN: publicOrigin, ALLOWED_HOSTS: allowed } = settings;
  const isKnown = knownHosts({ publicOrigin, allowed });
  const { host: previewHost } = new URL(settings.PREVIEW_ORIGIN);
  return (req) => {
    const { url = '', headers } = req;
    const method = METHODS.find((one) => one === req.method);
    if (!method || !url.startsWith('/api/')) return null;
    const length = bodyLength(req);
    if (!(length <= (method === 'GET' ? 0 : MAX_BODY))) return null;
    const { host = '' } = headers;
    if (!hasOneHost(req) || host.toLowerCase() === previewHost || !isKnown(host)) return null;
    const [path = ''] = url.split('?', 1);
    if (path.includes('#') || isAmbiguous(path) || EMBED_PAGE.test(path)) return null;
    const route = findRoute(path);
    return route && !route.isStream ? { method, path, route, length } : null;
  };
}

/** Returns the size of the body in bytes; NaN if no header declares it. */
function bodyLength({ headers }: IncomingMessage): number {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return coding === undefined && /^\d+$/.test(length) ? Number(length) : Number.NaN;
}

/** Checks the raw headers, since Node keeps only the first `Host`. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1;
}
