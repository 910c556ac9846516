import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Instance } from './pool.ts';

/** Request that is forwarded to an instance of a service. */
export interface UpstreamRequest {
  instance: Instance;
  /** Original path, for retries. */
  readonly url: string;
  retries: number;
  timer: NodeJS.Timeout | undefined;
  outgoing: ClientRequest | undefined;
  /** Reason if the gateway itself aborted it. */
  abortReason: 'timeout' | 'unready' | 'too_large' | undefined;
}

const KEY = Symbol('upstream request');

/** Keeps its state in a symbol property: a WeakMap entry would survive most garbage collections. */
type Forwarded = IncomingMessage & { [KEY]?: UpstreamRequest };

/** Attaches the upstream request to a client's request. */
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

/** Returns the upstream request of a client's request; throws if there is none. */
export function upstreamRequestOf(req: Forwarded): UpstreamRequest {
  const upstream = req[KEY];
  if (!upstream) throw new Error('this request is not being forwarded');
  return upstream;
}
