import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { bodyLimit } from '../limits/body-limit.ts';
import { clientAt } from '../limits/client-network.ts';
import type { CountRequest } from '../limits/rate-limit.ts';
import { type AddressTest, addressOfClient } from './address-of-client.ts';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Returns the client's request id if it is well-formed, otherwise a new one. */
export function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export interface CheckOptions {
  publicOrigin: string;
  /** Host names accepted in addition to the public one. */
  allowed: readonly string[];
  count: CountRequest;
  /** Whether an address belongs to a proxy whose `X-Forwarded-For` is trusted. */
  trusts: AddressTest;
}

/** Checks that a request passes before it is forwarded, in this order; each throws an `AppError`. */
export interface Checks {
  path(req: IncomingMessage): void;
  host(req: IncomingMessage): void;
  rate(req: IncomingMessage, res: ServerResponse): Promise<void>;
  size(req: IncomingMessage, res: ServerResponse): void;
}

export function createChecks({ publicOrigin, allowed, count, trusts }: CheckOptions): Checks {
  return {
    path: refuseAmbiguousPath,
    host: hostCheck(publicOrigin, allowed),
    rate(req, res) {
      const { network } = clientAt(addressOfClient(req, trusts));
      return count({ method: req.method ?? '', path: pathOf(req), network, res });
    },
    size: refuseLargeBody,
  };
}

/** Returns the path of a request, without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/**
 * Refuses paths that a server behind the gateway could read differently: dot segments, encoded
 * slashes, back slashes, addresses of other hosts.
 */
function refuseAmbiguousPath(req: IncomingMessage): void {
  const path = pathOf(req);
  if (!path.startsWith('/') || /\/\/|\\|%5c|%2f|%00|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) {
    throw new AppError('route.not_found');
  }
}

/**
 * Creates the check that refuses requests whose `Host` is neither the public one nor allowed by the
 * operator. Otherwise a foreign page could point its own name at this server (DNS rebinding) and
 * read it as its own origin. Ports are not compared, since a container may publish another one.
 */
function hostCheck(publicOrigin: string, allowed: readonly string[]): Checks['host'] {
  const { host: expected, hostname } = new URL(publicOrigin);
  const known = new Set([hostname, ...allowed]);
  const message = `This server answers at ${publicOrigin} only`;
  return ({ headers: { host = '' }, rawHeaders }) => {
    if (countHosts(rawHeaders) !== 1) throw new AppError('request.malformed');
    if (host === expected || known.has(hostnameOf(host))) return;
    throw new AppError('request.unknown_host', { message });
  };
}

/** Counts in the raw headers, since Node keeps only the first `Host`. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** Returns the host name of a `Host` header, normalized as in URLs; empty if it is invalid. */
function hostnameOf(host: string): string {
  const url = /[/?#@\\]/.test(host) ? null : URL.parse(`http://${host}`);
  return url?.hostname ?? '';
}

/** Maximum excess of a refused body that is still read and discarded. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** Refuses bodies whose declared length is too large; undeclared ones are counted on the way. */
function refuseLargeBody(req: IncomingMessage, res: ServerResponse): void {
  const excess = Number(req.headers['content-length'] ?? 0) - bodyLimit(req);
  if (!(excess > 0)) return;
  // Closing the connection while the client still sends would reset it and lose the answer, so Node
  // reads the rest after the answer, unless it is too large to be a mistake.
  if (excess > MAX_DISCARDED_BYTES) res.setHeader('connection', 'close');
  throw new AppError('request.too_large');
}
