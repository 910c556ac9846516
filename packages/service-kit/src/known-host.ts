import { isIP } from 'node:net';
import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';

/**
 * Refuses API requests for a host that is neither the public one nor one of an internal network: an IP
 * address, `localhost` or a name without a dot. A foreign page in a browser on this machine could otherwise
 * point its own name at a service (DNS rebinding), past the gateway, and read its answers.
 */
export function refuseForeignHost(publicOrigin: string): RequestHandler {
  const { hostname } = new URL(publicOrigin);
  // Cached, since nearly all requests have the same host and parsing it costs as much as routing.
  let known: string | undefined;
  return (req, _res, next) => {
    const { host } = req.headers;
    if (host !== undefined && host === known) return next();
    if (!isKnown(host, hostname)) return next(new AppError('request.unknown_host'));
    known = host;
    next();
  };
}

function isKnown(host: string | undefined, publicHost: string): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  return name === publicHost || isAddress || /^[\w-]+$/.test(name);
}
