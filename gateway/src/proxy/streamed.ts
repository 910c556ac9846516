import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { currentScope } from '@snippetry/service-kit/tracing/scope';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { bodyLimit } from '../limits/body-limit.ts';
import type { Exchange, Transport } from './exchange.ts';
import type { FlatHeaders } from './headers.ts';
import { CONNECT_MS } from './pool.ts';

const KEY = Symbol('streamed request');

/** Keeps its state in a symbol property: a WeakMap entry would survive most garbage collections. */
type Forwarded = IncomingMessage & { [KEY]?: Streamed };

type Proxy = (req: Forwarded, res: ServerResponse, next: () => void) => Promise<void>;

/** Creates the transport of requests that are not buffered: their body and answer are streamed. */
export function createStreaming(): () => Transport {
  const proxy = createProxyMiddleware<Forwarded, ServerResponse>({
    // Closes idle connections before the services do (75 s), so that no request meets a closing
    // one. Event streams occupy connections, so there is no maximum.
    agent: new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: 60_000 }),
    selfHandleResponse: true,
    router: (req) => streamOf(req).target,
    // The default plugins answer errors in plain text and log each request.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (outgoing, req) => streamOf(req).onRequest(outgoing));
        server.on('proxyRes', (answer, req) => streamOf(req).onAnswer(answer));
        server.on('error', (error, req) => {
          if (req) streamOf(req).onError(error);
        });
      },
    ],
  });
  return () => new Streamed(proxy);
}

function streamOf(req: Forwarded): Streamed {
  const stream = req[KEY];
  if (!stream) throw new Error('this request is not being forwarded');
  return stream;
}

class Streamed implements Transport {
  readonly #proxy: Proxy;
  /** Path of the request, which the proxy may change before a retry. */
  #url: string | undefined;
  #exchange: Exchange | undefined;
  #outgoing: ClientRequest | undefined;

  constructor(proxy: Proxy) {
    this.#proxy = proxy;
  }

  get target(): string {
    return this.#exchange?.instance.url ?? '';
  }

  send(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#outgoing = undefined;
    const { res, headers } = exchange.request;
    const req: Forwarded = exchange.request.req;
    req[KEY] = this;
    this.#url ??= req.url;
    req.url = this.#url;
    req.headers = headersOfStream(req, headers);
    void this.#proxy(req, res, () => undefined);
  }

  abort(error: Error): boolean {
    this.#outgoing?.destroy(error);
    return this.#outgoing !== undefined;
  }

  onRequest(outgoing: ClientRequest): void {
    const exchange = this.#exchange;
    this.#outgoing = outgoing;
    if (exchange?.isOver) outgoing.destroy();
    else if (exchange) limitUndeclaredBody(exchange);
    outgoing.once('socket', (socket) => limitConnecting(outgoing, socket));
  }

  onAnswer(answer: IncomingMessage): void {
    // The gateway itself sends bodies of unknown length with `connection: close`.
    const closedByGateway = this.#outgoing?.getHeader('connection') === 'close';
    const isClosing = answer.headers.connection === 'close' && !closedByGateway;
    const body = this.#exchange?.begin(answer, isClosing);
    if (!body) return;
    answer.on('data', (part: Buffer) => {
      if (body.write(part)) return;
      answer.pause();
      body.once('drain', () => answer.resume());
    });
    answer.once('end', () => body.end());
  }

  onError(error: Error): void {
    this.#exchange?.fail(error);
  }
}

/** Fails a request whose connection is not open in time, with the system's code for it. */
function limitConnecting(outgoing: ClientRequest, socket: Socket): void {
  if (!socket.connecting) return;
  const giveUp = () => {
    const error = new Error('the connection did not open in time');
    if (socket.connecting) outgoing.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  };
  // After the poll phase, in which a busy process first learns that the connection is open.
  const timer = setTimeout(() => setImmediate(giveUp), CONNECT_MS);
  socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** The permitted headers, and those of a body that is not complete yet. */
function headersOfStream({ headers }: IncomingMessage, permitted: FlatHeaders) {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  const list: IncomingHttpHeaders = {
    // A client's `close` applies to its own connection; the connections to services stay open.
    connection: 'keep-alive',
    ...(length !== undefined && { 'content-length': length }),
    ...(encoding !== undefined && { 'transfer-encoding': encoding }),
  };
  for (let at = 0; at < permitted.length; at += 2) {
    list[String(permitted[at])] = permitted[at + 1];
  }
  // Buffered requests get theirs from the span of undici.
  const traceparent = currentScope()?.span?.traceparent;
  if (traceparent) list.traceparent = traceparent;
  return list;
}

/** Counts a body of undeclared length, and aborts the exchange if it exceeds the limit. */
function limitUndeclaredBody(exchange: Exchange): void {
  const { req, res } = exchange.request;
  if (req.headers['transfer-encoding'] === undefined) return;
  const most = bodyLimit(req);
  let received = 0;
  req.on('data', (part: Buffer) => {
    received += part.length;
    if (received <= most || exchange.abortReason) return;
    // The rest of the body stays unread, so the connection cannot be reused.
    if (!res.headersSent) res.setHeader('connection', 'close');
    exchange.abort('too_large', new Error('the body is too large'));
  });
}
