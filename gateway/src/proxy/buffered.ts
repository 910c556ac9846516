import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { AnswerBody } from './answer-body.ts';
import type { Exchange, Transport } from './exchange.ts';

/** Sends a request with its complete body by undici, which costs a third of a stream. */
export class Buffered implements Transport, Dispatcher.DispatchHandler {
  readonly #method: Dispatcher.HttpMethod;
  readonly #requestBody: Buffer | undefined;
  #exchange: Exchange | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #body: AnswerBody | undefined;
  #length = Number.NaN;
  #ended = false;

  constructor(method: Dispatcher.HttpMethod, body: Buffer | undefined) {
    this.#method = method;
    this.#requestBody = body;
  }

  send(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#controller = undefined;
    const { req, headers } = exchange.request;
    const { basePath, connections } = exchange.instance;
    const body = this.#requestBody;
    const request = {
      path: basePath + (req.url ?? '/'),
      method: this.#method,
      // undici's types allow no lists as values; Node has none for headers that clients send.
      headers: headers as string[],
      // Keeps the connection open, even after a DELETE with a body.
      reset: false,
      ...(body && { body }),
    };
    connections.dispatch(request, this);
  }

  abort(error: Error): boolean {
    this.#controller?.abort(error);
    return this.#controller !== undefined;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#exchange?.isOver) controller.abort(new Error('the answer is no longer needed'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Ignore interim answers such as early hints; the final one follows.
    if (statusCode < 200) return;
    this.#length = Number(headers['content-length'] ?? Number.NaN);
    this.#body = this.#exchange?.begin({ statusCode, headers });
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
    this.#exchange?.fail(error);
  }
}
