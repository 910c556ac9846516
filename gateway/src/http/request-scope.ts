import type { IncomingMessage } from 'node:http';
import { inScope } from '@snippetry/service-kit/tracing/scope';
import type { Tracing } from '@snippetry/service-kit/tracing/tracing';
import type { AddressTest } from './address-of-client.ts';

export interface RequestScopeOptions {
  /** Undefined if no spans are exported. */
  tracing: Tracing | undefined;
  /** Fraction of requests that are traced, from 0 to 1. */
  ratio: number;
  /** Whether an address belongs to a proxy whose headers are trusted. */
  trusts: AddressTest;
}

/** Handles a request in the scope of its id and, if it is sampled, of its trace. */
export type RunInScope = (req: IncomingMessage, requestId: string, work: () => void) => void;

/**
 * Creates the function that decides for each request whether it is traced. The trace of a trusted proxy
 * is continued; clients cannot choose, since they could have every request recorded.
 */
export function requestScopes({ tracing, ratio, trusts }: RequestScopeOptions): RunInScope {
  function spanOf({ method = '', headers, socket }: IncomingMessage) {
    if (!tracing) return undefined;
    const { traceparent } = headers;
    if (traceparent !== undefined && trusts(socket.remoteAddress ?? '', 0)) {
      return tracing.resume(traceparent, method, 'server');
    }
    return Math.random() < ratio ? tracing.begin(method, 'server') : undefined;
  }

  return (req, requestId, work) => inScope({ requestId, span: spanOf(req) }, work);
}
