import { AppError } from '@snippetry/contracts/errors';
import type { RequestHandler } from 'express';

/**
 * Refuses requests whose `Host` is neither the public one nor allowed by the operator. Otherwise a
 * foreign page could point its own name at this server (DNS rebinding) and read it as its own
 * origin. Ports are not compared, since a container may publish another one.
 */
export function refuseUnknownHost(options: {
  publicOrigin: string;
  allowed: readonly string[];
}): RequestHandler {
  const isKnown = knownHosts(options);
  const message = `This server answers at ${options.publicOrigin} only`;
  return (req, _res, next) => {
    const hosts = req.headersDistinct.host ?? [];
    const [host = ''] = hosts;
    if (hosts.length !== 1) return next(new AppError('request.malformed'));
    if (isKnown(host)) return next();
    next(new AppError('request.unknown_host', { message }));
  };
}

/** Creates the host allow-list check. */
export function knownHosts({
  publicOrigin,
  allowed,
}: {
  publicOrigin: string;
  allowed: readonly string[];
}): (host: string) => boolean {
  const { host: expected, hostname } = new URL(publicOrigin);
  const known = new Set([hostname, ...allowed]);
  return (host) => host === expected || known.has(hostnameOf(host));
}

/** Returns the host name of a `Host` header, normalized as in URLs; empty if it is invalid. */
function hostnameOf(host: string): string {
  const url = /[/?#@\\]/.test(host) ? null : URL.parse(`http://${host}`);
  return url?.hostname ?? '';
}
