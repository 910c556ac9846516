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
  return (req, _res, next) => {
    const name = URL.parse(`http://${req.headers.host ?? ''}`)?.hostname ?? '';
    const isAddress = name.startsWith('[') || isIP(name) !== 0;
    if (name === hostname || isAddress || /^[\w-]+$/.test(name)) return next();
    next(new AppError('request.unknown_host'));
  };
}
