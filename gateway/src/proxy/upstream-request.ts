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

const KEY = Symbol('upstream request');

/** A request that is forwarded. A WeakMap would let what belongs to it outlive most collections of garbage. */
type Forwarded = IncomingMessage & { [KEY]?: UpstreamRequest };

/** Remembers which instance a request is forwarded to. */
export function trackUpstreamRequest(req: Forwarded, instance: Instance): UpstreamRequest {
  const upstream: UpstreamRequest = {
    instance,
    url: req.url ?? '/',
    retries: 0,
    timer: undefined,
    outgoing: undefined,
    abortReason: undefined,
  };
  req[KEY] = upstream;
  return upstream;
}

/** Returns the upstream request of a client's request. */
export function upstreamRequestOf(req: Forwarded): UpstreamRequest {
  const upstream = req[KEY];
  if (!upstream) throw new Error('this request is not being forwarded');
  return upstream;
}
