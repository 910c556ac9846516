import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Instance } from './pool.ts';

/** One request on its way to an instance of a service. */
export interface UpstreamRequest {
  instance: Instance;
  /** The path as it came, for a second try. */
  readonly url: string;
  retries: number;
  timer: NodeJS.Timeout | undefined;
  outgoing: ClientRequest | undefined;
  /** Why the gateway itself aborted it. */
  abortReason: 'timeout' | 'too_large' | undefined;
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

/** The forwarding of a request that is under way. */
export function upstreamRequestOf(req: IncomingMessage): UpstreamRequest {
  const upstream = upstreamRequests.get(req);
  if (!upstream) throw new Error('this request is not being forwarded');
  return upstream;
}
