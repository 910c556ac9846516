import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@snippetry/contracts/errors';
import { sendError } from '@snippetry/service-kit/envelope';
import type { Dispatcher } from 'undici';
import { isPlainText, shouldCompress } from '../proxy/compress.ts';
import { type Attempt, codeOf, failureOf, mayRetry } from '../proxy/failure.ts';
import { endOnDrain, isStream, type UpstreamOptions } from '../proxy/forward.ts';
import type { Instance } from '../proxy/pool.ts';
import { type AnswerBody, plainBody, zippedBody } from './answer-body.ts';
import { type FlatHeaders, headersForClient } from './headers.ts';
import type { PlainMethod } from './plain-request.ts';

/** Options for forwarding plain requests to a service. */
export type PlainOptions = Omit<UpstreamOptions, 'agent'>;

/** A plain request that has passed all checks. */
export interface CheckedRequest {
  req: IncomingMessage;
  res: ServerResponse;
  method: PlainMethod;
  /** Complete body, if any. */
  body: Buffer | undefined;
  requestId: string;
  /** Headers for the service. */
  headers: FlatHeaders;
  /** Headers of every answer. */
  constant: ReadonlyMap<string, string>;
}

/** Forwards a plain request to one of a pool's ready instances. */
export function forwardPlain(options: PlainOptions, checked: CheckedRequest): void {
  const instance = options.pool.pick();
  if (!instance) throw new AppError('service.unavailable', { retryAfter: 2 });
  new ForwardedRequest(options, checked, instance).send();
}

/** Forwarded request with its retries, as a handler of undici's events. */
class ForwardedRequest implements Dispatcher.DispatchHandler, Attempt {
  abortReason: Attempt['abortReason'];
  retries = 0;
  readonly #options: PlainOptions;
  readonly #checked: CheckedRequest;
  #instance: Instance;
  #timer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** Set once the answer has begun. */
  #body: AnswerBody | undefined;
  #length = Number.NaN;
  #ended = false;
  /** Whether no further answer is expected. */
  #over = false;

  constructor(options: PlainOptions, checked: CheckedRequest, instance: Instance) {
    this.#options = options;
    this.#checked = checked;
    this.#instance = instance;
    checked.res.once('close', () => this.#close());
  }

  send(): void {
    const { req, method, body, headers } = this.#checked;
    this.#instance.activeRequests++;
    this.#limitWaiting();
    this.#controller = undefined;
    const { basePath, connections } = this.#instance;
    const path = basePath + (req.url ?? '/');
    const request = {
      path,
      method,
      // undici's types allow no lists as values; Node has none for headers that clients send.
      headers: headers as string[],
      // Keeps the connection open, even after a DELETE with a body.
      reset: false,
      ...(body && { body }),
    };
    connections.dispatch(request, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('nobody waits for the answer'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Ignore interim answers such as early hints; the final one follows.
    if (statusCode < 200) return;
    clearTimeout(this.#timer);
    this.#instance.answeredAt = performance.now();
    const { pool, draining } = this.#options;
    if (headers.connection === 'close') pool.eject(this.#instance);
    const answer = { statusCode, headers };
    if (isStream(answer)) endOnDrain(draining, this.#checked.res);
    this.#length = Number(headers['content-length'] ?? Number.NaN);
    this.#body = this.#begin(statusCode, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    const body = this.#body;
    if (!body) return;
    if (part.length === this.#length) {
      // Send head and body of a small answer in one write.
      this.#ended = true;
      body.end(part);
    } else if (!body.write(part)) {
      controller.pause();
      body.once('drain', () => controller.resume());
    }
  }

  onResponseEnd(): void {
    if (!this.#ended) this.#body?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    const { pool } = this.#options;
    const { res, method } = this.#checked;
    if (codeOf(error) === 'ECONNREFUSED') pool.eject(this.#instance);
    if (this.#over) return;
    // A truncated response must not look complete, so the client's connection is destroyed too.
    if (this.#body) res.destroy();
    else this.#retry(mayRetry(method, this, error) ? pool.pick(this.#instance) : null, error);
  }

  #retry(next: Instance | null, error: Error): void {
    if (!next) {
      this.#fail(error);
      return;
    }
    this.#instance.activeRequests--;
    this.#instance = next;
    this.retries++;
    this.send();
  }

  /** Aborts the request if its answer does not begin in time. */
  #limitWaiting(): void {
    const { timeoutMs, unreadyTimeoutMs } = this.#options;
    const firstMs = Math.min(unreadyTimeoutMs, timeoutMs);
    this.#timer = setTimeout(() => {
      if (this.#instance.isStuck) this.#abort('unready');
      else this.#timer = setTimeout(() => this.#abort('timeout'), timeoutMs - firstMs);
    }, firstMs);
  }

  #abort(reason: 'timeout' | 'unready'): void {
    this.abortReason = reason;
    const error = new Error('the answer did not begin in time');
    if (this.#controller) this.#controller.abort(error);
    // The request still waits for a connection, where undici cannot abort it.
    else this.#fail(error);
  }

  #begin(status: number, answerHeaders: IncomingHttpHeaders): AnswerBody {
    const { compress } = this.#options;
    const { req, res, constant, requestId } = this.#checked;
    const answer = { statusCode: status, headers: answerHeaders };
    const zipped = compress && shouldCompress(req, answer);
    const varies = compress && isPlainText(answer);
    const headers = headersForClient(answer, { constant, requestId, varies, zipped });
    return zipped
      ? zippedBody(res, { status, headers, length: this.#length })
      : plainBody(res, status, headers);
  }

  #fail(error: Error): void {
    this.#over = true;
    const { name, log } = this.#options;
    const { res } = this.#checked;
    const failure = failureOf(this, error);
    const fields = { service: name, code: failure.code, reason: codeOf(error) || error.message };
    if (failure.status >= 500) log.warn(fields, 'forwarding failed');
    beginFailure(this.#checked);
    sendError(res, failure);
  }

  /** Called when the answer has been sent or the client has disconnected. */
  #close(): void {
    clearTimeout(this.#timer);
    this.#instance.activeRequests--;
    if (this.#over) return;
    this.#over = true;
    if (!this.#checked.res.writableFinished)
      this.#controller?.abort(new Error('the client has gone'));
  }
}

export function beginFailure({
  res,
  requestId,
  constant,
}: Pick<CheckedRequest, 'res' | 'requestId' | 'constant'>): void {
  res.setHeader('x-request-id', requestId);
  for (const [name, value] of constant) res.setHeader(name, value);
}
