import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { sendError } from '@snippetry/service-kit/envelope';
import type { Log } from '@snippetry/service-kit/log';
import type { HeaderList } from '../http/security-headers.ts';
import { type AnswerBody, plainBody, zippedBody } from './answer-body.ts';
import { type AnswerHead, isPlainText, shouldCompress } from './compress.ts';
import { type Attempt, codeOf, failureOf, isUnconnected, mayRetry } from './failure.ts';
import { type FlatHeaders, headersForClient } from './headers.ts';
import type { Instance, Pending, Pool } from './pool.ts';

/** A service or static host. */
export interface Upstream {
  /** Name in logs. */
  name: string;
  pool: Pool;
  log: Log;
  /** Maximum milliseconds until the answer begins. */
  timeoutMs: number;
  /** The same limit while the instance's readiness check fails. */
  unreadyTimeoutMs: number;
  /** Whether the gateway may gzip text answers. */
  compress: boolean;
  /** Called before a request is sent to another instance. */
  onRetry?: () => void;
  /** Aborted when the process starts to drain. */
  draining: AbortSignal;
}

/** A request that has passed all checks. */
export interface CheckedRequest {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Headers for the service. */
  headers: FlatHeaders;
  /** Headers of every answer unless the service sets them. */
  constant: HeaderList;
}

/** Sends a request to an exchange's instance, and reports the answer or failure to the exchange. */
export interface Transport {
  send(exchange: Exchange): void;
  /** Returns false if it cannot abort, since the request still waits for a connection. */
  abort(error: Error): boolean;
}

/** Share of the latest answer in the mean latency of its instance. */
const LATEST_SHARE = 0.05;
/** Of the error of a request whose instance is gone: a read may be retried on another one. */
const GONE = { code: 'ECONNRESET' };

/** A forwarded request with its retries, its time limits and its answer. */
export class Exchange implements Attempt, Pending {
  abortReason: Attempt['abortReason'];
  retries = 0;
  readonly request: CheckedRequest;
  instance: Instance;
  /** Whether no further answer is expected. */
  isOver = false;
  readonly #upstream: Upstream;
  readonly #transport: Transport;
  #sentAt = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Set once the answer has begun. */
  #body: AnswerBody | undefined;

  constructor(upstream: Upstream, request: CheckedRequest, transport: Transport) {
    const instance = upstream.pool.pick();
    if (!instance) throw new AppError('service.unavailable', { retryAfter: 2 });
    this.instance = instance;
    this.request = request;
    this.#upstream = upstream;
    this.#transport = transport;
    request.res.once('close', () => this.#close());
  }

  send(): void {
    this.instance.pending.add(this);
    this.#sentAt = performance.now();
    this.#limitWaiting();
    this.#transport.send(this);
  }

  /** Begins the answer to the client. */
  begin(answer: AnswerHead, isClosing = answer.headers.connection === 'close'): AnswerBody {
    clearTimeout(this.#timer);
    const { req, res, constant, requestId } = this.request;
    const { pool, draining, compress } = this.#upstream;
    const now = performance.now();
    this.instance.answeredAt = now;
    this.instance.latencyMs += LATEST_SHARE * (now - this.#sentAt - this.instance.latencyMs);
    if (isClosing) pool.eject(this.instance, 'draining');
    if (isStream(answer)) endOnDrain(draining, res);
    const zipped = compress && shouldCompress(req, answer);
    const varies = compress && isPlainText(answer);
    const headers = headersForClient(answer, { constant, requestId, varies, zipped });
    const length = Number(answer.headers['content-length'] ?? Number.NaN);
    const { statusCode: status = 502 } = answer;
    this.#body = zipped
      ? zippedBody(res, { status, headers, length })
      : plainBody(res, status, headers);
    return this.#body;
  }

  /** Retries a request whose connection has failed, or answers with an error. */
  fail(error: Error): void {
    clearTimeout(this.#timer);
    const { pool } = this.#upstream;
    const { req, res } = this.request;
    if (isUnconnected(error)) pool.eject(this.instance, 'gone');
    if (this.isOver) return;
    // A truncated response must not look complete, so the client's connection is destroyed too.
    if (this.#body) res.destroy();
    else this.#retry(mayRetry(req.method, this, error) ? pool.pick(this.instance) : null, error);
  }

  lose(): void {
    if (this.#body) this.request.res.destroy();
    // A request that still waits for a connection fails by itself.
    else this.#transport.abort(Object.assign(new Error('the instance is gone'), GONE));
  }

  abort(reason: NonNullable<Attempt['abortReason']>, error: Error): void {
    this.abortReason = reason;
    if (!this.#transport.abort(error)) this.#answerFailure(error);
  }

  #retry(next: Instance | null, error: Error): void {
    if (!next) {
      this.#answerFailure(error);
      return;
    }
    this.instance.pending.delete(this);
    this.instance = next;
    this.retries++;
    this.#upstream.onRetry?.();
    this.send();
  }

  /** Aborts the request if its answer does not begin in time. */
  #limitWaiting(): void {
    const { timeoutMs, unreadyTimeoutMs } = this.#upstream;
    const firstMs = Math.min(unreadyTimeoutMs, timeoutMs);
    const abort = (reason: 'timeout' | 'unready') =>
      this.abort(reason, new Error('the answer did not begin in time'));
    this.#timer = setTimeout(() => {
      const { state } = this.instance;
      if (state === 'unready' || state === 'gone') abort('unready');
      else this.#timer = setTimeout(() => abort('timeout'), timeoutMs - firstMs);
    }, firstMs);
  }

  #answerFailure(error: Error): void {
    this.isOver = true;
    const { name, log } = this.#upstream;
    const { res } = this.request;
    const failure = failureOf(this, error);
    const { requestId } = this.request;
    const reason = codeOf(error) || error.message;
    const fields = { requestId, upstream: name, instance: this.instance.url, reason };
    if (failure.status >= 500) log.warn({ ...fields, error: failure.code }, 'forwarding failed');
    setFailureHeaders(this.request);
    sendError(res, failure);
  }

  /** Called when the answer has been sent or the client has disconnected. */
  #close(): void {
    clearTimeout(this.#timer);
    this.instance.pending.delete(this);
    if (this.isOver) return;
    this.isOver = true;
    if (!this.request.res.writableFinished)
      this.#transport.abort(new Error('the client has disconnected'));
  }
}

/** Sets the headers of an answer that the gateway writes itself. */
export function setFailureHeaders({
  res,
  requestId,
  constant,
}: Pick<CheckedRequest, 'res' | 'requestId' | 'constant'>): void {
  res.setHeader('x-request-id', requestId);
  for (const [name, value] of constant) res.setHeader(name, value);
}

const isStream = (answer: AnswerHead): boolean =>
  /^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '');

/** Ends an event stream on draining: it never ends by itself, and the client reconnects. */
function endOnDrain(draining: AbortSignal, res: ServerResponse): void {
  const end = () => res.end();
  draining.addEventListener('abort', end);
  res.once('close', () => draining.removeEventListener('abort', end));
}
