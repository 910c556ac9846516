import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Instance } from './pool.ts';

/** One request that is forwarded to an instance of a service. */
export interface UpstreamRequest {
  instance: Instance;
  /** The original path, for a retry. */
  readonly url: string;
  retries: number;
  timer: NodeJS.Timeout | undefined;
  outgoing: ClientRequest | undefined;
  /** Why the gateway itself aborted it. */
  abortReason: 'timeout' | 'unready' | 'too_large' | undefined;
}

const upstreamRequests = new WeakMap<IncomingMessage, UpstreamRequest>();

/** Remembers which instance a request is forwarded to. */
export function trackUpstreamRequest(req: IncomingMessage, instance: Instance): UpstreamRequest {
  const upstream: UpstreamRequest = {
    instance,
    url: req.url ?? '/',
    retries: 0,
    timer: undefined,
    outgoing: undefined,
    abortReason: undefined,
  };
  upstreamRequests.set(req, upstream);
  return upstream;
}

/** Returns the upstream request of a client's request. */
export function upstreamRequestOf(req: IncomingMessage): UpstreamRequest {
  const upstream = upstreamRequests.get(req);
  if (!upstream) throw new Error('this request is not being forwarded');
  return upstream;
}
