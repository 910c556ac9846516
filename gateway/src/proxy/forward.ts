import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressTest, addressOfClient } from '../http/address-of-client.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { clientAt } from '../limits/client-network.ts';
import { Buffered } from './buffered.ts';
import { Exchange, type Upstream } from './exchange.ts';
import { serviceHeaders } from './headers.ts';
import { requestBody } from './request-body.ts';
import { createStreaming } from './streamed.ts';

/** A request that has passed all checks, and where it goes. */
export interface Forwarded {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Headers of every answer unless the service sets them. */
  constant: HeaderList;
  upstream: Upstream;
  /** Whether its answer is a stream, which ends only when the client disconnects. */
  isStream?: boolean | undefined;
}

/** Forwards a request to one of the upstream's ready instances. */
export type Forward = (forwarded: Forwarded) => Promise<void>;

/** Methods that are forwarded by undici, which closes the connection after a HEAD. */
const BUFFERED = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Bytes of the largest buffered body, below every route's limit; larger ones are streamed. */
const MAX_BUFFERED = 65_536;

/**
 * Creates the function that forwards all requests. Most have no body or a small one and are
 * buffered; the others, and event streams, are streamed.
 *
 * @param options.trusts whether an address belongs to a proxy whose `X-Forwarded-For` is trusted
 */
export function createForward({
  publicOrigin,
  trusts,
}: {
  publicOrigin: string;
  trusts: AddressTest;
}): Forward {
  const headersFor = serviceHeaders(new URL(publicOrigin));
  const streamed = createStreaming();
  return async ({ req, res, requestId, constant, upstream, isStream = false }) => {
    const { address } = clientAt(addressOfClient(req, trusts));
    const headers = headersFor(req, { requestId, address });
    const method = BUFFERED.find((one) => one === req.method);
    const length = bodyLength(req);
    const isSmall = length <= (method === 'GET' ? 0 : MAX_BUFFERED);
    const isBuffered = method !== undefined && isSmall && !isStream;
    const body = isBuffered && length > 0 ? await requestBody(req) : undefined;
    // If the client disconnected, `close` was emitted already: a forwarded request would never end.
    if (body === null || res.destroyed) return;
    const transport = isBuffered ? new Buffered(method, body) : streamed();
    new Exchange(upstream, { req, res, requestId, constant, headers }, transport).send();
  };
}

/** Returns the size of the body in bytes; NaN if no header declares it. */
function bodyLength({ headers }: IncomingMessage): number {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return coding === undefined && /^\d+$/.test(length) ? Number(length) : Number.NaN;
}
