import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config.ts';
import { knownHosts } from '../http/known-host.ts';
import { isAmbiguous } from '../http/sanitize-request.ts';
import { EMBED_PAGE, findRoute, type Route } from '../proxy/routes.ts';

/** A read that needs nothing but to be forwarded. */
export interface PlainRead {
  path: string;
  route: Route;
}

type Settings = Pick<GatewayConfig, 'PUBLIC_ORIGIN' | 'PREVIEW_ORIGIN' | 'ALLOWED_HOSTS'>;

/**
 * Makes the check whether a request is a plain read: a GET without a body for a path of the API, under a known
 * name, whose answer ends. Whatever is odd about any other is refused elsewhere.
 */
export function readFinder(settings: Settings): (req: IncomingMessage) => PlainRead | null {
  const { PUBLIC_ORIGIN: publicOrigin, ALLOWED_HOSTS: allowed } = settings;
  const isKnown = knownHosts({ publicOrigin, allowed });
  const { host: previewHost } = new URL(settings.PREVIEW_ORIGIN);
  return (req) => {
    const { method, url = '', headers } = req;
    if (method !== 'GET' || !url.startsWith('/api/') || hasBody(req)) return null;
    const { host = '' } = headers;
    if (!hasOneHost(req) || host.toLowerCase() === previewHost || !isKnown(host)) return null;
    const [path = ''] = url.split('?', 1);
    if (path.includes('#') || isAmbiguous(path) || EMBED_PAGE.test(path)) return null;
    const route = findRoute(path);
    return route && !route.isStream ? { path, route } : null;
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return coding !== undefined || length !== '0';
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
