import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config.ts';
import { knownHosts } from '../http/known-host.ts';
import { isAmbiguous } from '../http/sanitize-request.ts';
import { EMBED_PAGE, findRoute, type Route } from '../proxy/routes.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Methods of plain requests. */
export type PlainMethod = (typeof METHODS)[number];

/** A request that needs nothing but to be forwarded. */
export interface PlainRequest {
  method: PlainMethod;
  path: string;
  route: Route;
  /** Bytes of its body. */
  length: number;
}

/** A larger body is passed on as it comes instead of being kept until it is whole; less than any route's limit. */
const MAX_BODY = 65_536;

type Settings = Pick<GatewayConfig, 'PUBLIC_ORIGIN' | 'PREVIEW_ORIGIN' | 'ALLOWED_HOSTS'>;

/**
 * Makes the check whether a request is plain: a read without a body or a write with a small one, for a path of the
 * API, under a known name, whose answer ends. Whatever is odd about any other is refused elsewhere.
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

/** Node keeps the first of several. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1;
}
