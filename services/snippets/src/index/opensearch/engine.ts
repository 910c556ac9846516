import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, errors } from '@opensearch-project/opensearch';
import { AppError } from '@snippetry/contracts';
import { type ZodType, z } from 'zod';
import type { Limits } from './limits.ts';

/** Histogram of requests to the engine. */
export interface SearchMetrics {
  observe(operation: string, seconds: number, failed: boolean): void;
}

export interface EngineRequest {
  /** Label in metrics. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
  /** Several bodies, one per line. */
  lines?: object[];
  timeoutMs?: number;
}

const WORK_MS = 60_000;
/** Statuses of an engine or an index that is temporarily unavailable. */
const NOT_NOW = new Set([404, 408, 429, 502, 503, 504]);
const RETRY_AFTER_SECONDS = 5;

/**
 * A failed request. The client's own errors contain the request, which must not
 * reach a log; this one only has the kind of failure.
 */
export class EngineError extends Error {
  /** Status of the response, or of one item in it; null without a response. */
  readonly status: number | null;

  constructor(kind: string, status: number | null) {
    super(status === null ? kind : `OpenSearch answered ${status}: ${kind}`);
    this.name = 'EngineError';
    this.status = status;
  }
}

const Refusal = z.object({ error: z.object({ type: z.string() }) });

function toEngineError(error: errors.OpenSearchClientError): EngineError {
  if (!(error instanceof errors.ResponseError)) return new EngineError(error.name, null);
  const refusal = Refusal.safeParse(error.body);
  return new EngineError(refusal.data?.error.type ?? 'no reason given', error.statusCode);
}

/** Returns whether the engine was unavailable, as opposed to a wrong request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof EngineError)) return false;
  return error.status === null || NOT_NOW.has(error.status);
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof EngineError && error.status === status;
}

export function unavailable(cause?: unknown): AppError {
  return new AppError('service.unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** Connection to OpenSearch that validates responses and measures durations. */
export class Engine {
  readonly #client: Client;
  readonly #attempts: number;
  readonly #metrics: SearchMetrics;
  readonly limits: Limits;
  /** Requests with the same session are served by the same shard copy while it is available. */
  readonly session = randomUUID();
  #closing: Promise<void> | null = null;

  constructor(urls: readonly string[], metrics: SearchMetrics, limits: Limits) {
    this.limits = limits;
    // Retries go to another node, never to the same one twice.
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
    } catch (error) {
      throw error instanceof errors.OpenSearchClientError ? toEngineError(error) : error;
    } finally {
      this.#metrics.observe(operation, (performance.now() - started) / 1000, failed);
    }
  }

  /**
   * Waits for work while the engine answers probes: a busy engine is slow, but one that does not
   * answer for `probeMs` is unavailable.
   *
   * @throws EngineError if a probe fails
   */
  async whileAlive<Result>(work: Promise<Result>): Promise<Result> {
    const over = new AbortController();
    try {
      return await Promise.race([work, this.#silence(over.signal)]);
    } finally {
      over.abort();
    }
  }

  /** Rejects once a probe fails; never resolves. */
  async #silence(signal: AbortSignal): Promise<never> {
    const { slowMs, probeMs } = this.limits;
    while (!signal.aborted) {
      await sleep(slowMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      const request = { operation: 'probe', method: 'GET', path: '/' } as const;
      await this.ask(z.unknown(), { ...request, timeoutMs: probeMs });
    }
    return new Promise<never>(() => {});
  }

  /** Lets searches see everything that was written to an index so far. */
  async refresh(target: string, operation: string): Promise<void> {
    await this.ask(z.unknown(), { operation, method: 'POST', path: `/${target}/_refresh` });
  }

  close(): Promise<void> {
    // A second `close` of the client never resolves.
    this.#closing ??= this.#client.close();
    return this.#closing;
  }
}
