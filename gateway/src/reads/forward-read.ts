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

/** How reads are forwarded to a service. */
export type ReadOptions = Omit<UpstreamOptions, 'agent'>;

/** A read that has passed all checks. */
export interface Read {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** As the service gets them. */
  headers: FlatHeaders;
  /** Sent with every answer. */
  constant: ReadonlyMap<string, string>;
}

/** Forwards a read to one of a pool's ready instances. */
export function forwardRead(options: ReadOptions, read: Read): void {
  const instance = options.pool.pick();
  if (!instance) throw new AppError('service.unavailable', { retryAfter: 2 });
  new ForwardedRead(options, read, instance).send();
}

/** A read on its way to an instance and back: what undici calls as the answer comes. */
class ForwardedRead implements Dispatcher.DispatchHandler, Attempt {
  abortReason: Attempt['abortReason'];
  retries = 0;
  readonly #options: ReadOptions;
  readonly #read: Read;
  #instance: Instance;
  #timer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  /** Set as soon as the answer has begun. */
  #body: AnswerBody | undefined;
  #length = Number.NaN;
  #ended = false;
  /** Whether nobody waits for an answer of a service any more. */
  #over = false;

  constructor(options: ReadOptions, read: Read, instance: Instance) {
    this.#options = options;
    this.#read = read;
    this.#instance = instance;
    read.res.once('close', () => this.#close());
  }

  send(): void {
    const { req, headers } = this.#read;
    this.#instance.activeRequests++;
    this.#limitWaiting();
    this.#controller = undefined;
    const { basePath, connections } = this.#instance;
    const path = basePath + (req.url ?? '/');
    // undici's types know no lists as values, which Node has of no header that clients send.
    connections.dispatch({ path, method: 'GET', headers: headers as string[] }, this);
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
    // An interim answer, as early hints; the one that counts follows.
    if (statusCode < 200) return;
    clearTimeout(this.#timer);
    const { pool, draining } = this.#options;
    if (headers.connection === 'close') pool.eject(this.#instance);
    const answer = { statusCode, headers };
    if (isStream(answer)) endOnDrain(draining, this.#read.res);
    this.#length = Number(headers['content-length'] ?? Number.NaN);
    this.#body = this.#begin(statusCode, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    const body = this.#body;
    if (!body) return;
    if (part.length === this.#length) {
      // Head and body of a small answer are one write.
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
    const { res } = this.#read;
    if (codeOf(error) === 'ECONNREFUSED') pool.eject(this.#instance);
    if (this.#over) return;
    // A truncated response must not look complete, so the client's connection is destroyed too.
    if (this.#body) res.destroy();
    else this.#retry(mayRetry('GET', this, error) ? pool.pick(this.#instance) : null, error);
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

  /** Aborts the request when its answer does not begin in time. */
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
    // It still waits for a connection, and undici tells nobody who waits.
    else this.#fail(error);
  }

  #begin(status: number, answerHeaders: IncomingHttpHeaders): AnswerBody {
    const { compress } = this.#options;
    const { req, res, constant, requestId } = this.#read;
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
    const { res } = this.#read;
    const failure = failureOf(this, error);
    const fields = { service: name, code: failure.code, reason: codeOf(error) || error.message };
    if (failure.status >= 500) log.warn(fields, 'forwarding failed');
    beginFailure(this.#read);
    sendError(res, failure);
  }

  /** The answer has been sent, or its client has gone. */
  #close(): void {
    clearTimeout(this.#timer);
    this.#instance.activeRequests--;
    if (this.#over) return;
    this.#over = true;
    if (!this.#read.res.writableFinished) this.#controller?.abort(new Error('the client has gone'));
  }
}

/** Sets what the answer of a failure has besides its envelope. */
export function beginFailure({
  res,
  requestId,
  constant,
}: Pick<Read, 'res' | 'requestId' | 'constant'>): void {
  res.setHeader('x-request-id', requestId);
  for (const [name, value] of constant) res.setHeader(name, value);
}
