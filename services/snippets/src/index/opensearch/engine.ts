import { Client, errors } from '@opensearch-project/opensearch';
import { AppError } from '@snippetry/contracts';
import type { ZodType } from 'zod';
import type { Limits } from './limits.ts';
import type { SearchMetrics } from './metrics.ts';

/** A question and the time it may take. */
export interface EngineRequest {
  /** What metrics call it. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
  /** Several bodies, a line each. */
  lines?: object[];
  timeoutMs?: number;
}

const WORK_MS = 10_000;
/** Statuses of an engine or an index that cannot be asked now, but later. */
const NOT_NOW = new Set([404, 408, 429, 502, 503, 504]);
const RETRY_AFTER_SECONDS = 5;

/** An item of an answer that failed although its request did not. */
export class ItemError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, reason: string) {
    super(`OpenSearch answered ${statusCode}: ${reason}`);
    this.name = 'ItemError';
    this.statusCode = statusCode;
  }
}

/** Whether the engine could not be asked, in contrast to a question that was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof errors.ResponseError || error instanceof ItemError) {
    return NOT_NOW.has(error.statusCode);
  }
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  );
}

export function hasStatus(error: unknown, status: number): boolean {
  const known = error instanceof errors.ResponseError || error instanceof ItemError;
  return known && error.statusCode === status;
}

export function unavailable(cause?: unknown): AppError {
  return new AppError('service.unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** The connection to OpenSearch: answers are checked, times are counted. */
export class Engine {
  readonly #client: Client;
  readonly #attempts: number;
  readonly #metrics: SearchMetrics;
  readonly limits: Limits;
  #closing: Promise<void> | null = null;

  constructor({
    urls,
    metrics,
    limits,
  }: {
    urls: readonly string[];
    metrics: SearchMetrics;
    limits: Limits;
  }) {
    this.limits = limits;
    // Another node is asked where one is away; the same one never twice.
    this.#attempts = Math.min(urls.length, 3);
    this.#client = new Client({ nodes: [...urls], maxRetries: this.#attempts - 1 });
    this.#metrics = metrics;
  }

  async ask<Reply>(reply: ZodType<Reply>, request: EngineRequest): Promise<Reply> {
    const { operation, method, path, query, body, lines, timeoutMs = WORK_MS } = request;
    const started = performance.now();
    let failed = true;
    try {
      const answer = await this.#client.transport.request(
        {
          method,
          path,
          ...(query !== undefined && { querystring: { ...query } }),
          ...(body !== undefined && { body }),
          ...(lines !== undefined && { bulkBody: lines }),
        },
        { requestTimeout: timeoutMs / this.#attempts },
      );
      failed = false;
      return reply.parse(answer.body);
    } finally {
      this.#metrics.observe(operation, (performance.now() - started) / 1000, failed);
    }
  }

  close(): Promise<void> {
    // The client never answers a second time.
    this.#closing ??= this.#client.close();
    return this.#closing;
  }
}
