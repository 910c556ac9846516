import {
  AppError,
  internalRoutes,
  parseRouteKey,
  type RouteInput,
  type RouteReply,
  type RouteSpec,
} from '@snippetry/contracts';
import { z } from 'zod';
import { keysOf } from './keys.ts';
import type { RequestContext } from './request-context.ts';

type InternalRoutes = typeof internalRoutes;
/** A key of the internal routes. */
export type InternalKey = keyof InternalRoutes;

/** Calls one other service. */
export interface InternalClient {
  /**
   * Returns the envelope's `data`.
   *
   * @throws AppError `service.unavailable` if no valid answer arrives in time
   */
  call<Key extends InternalKey>(
    ctx: Pick<RequestContext, 'requestId'>,
    key: Key,
    input: RouteInput<InternalRoutes[Key]>,
  ): Promise<RouteReply<InternalRoutes[Key]>>;
}

/** Options of {@link createInternalClient}. */
export interface InternalClientOptions {
  /** The service's instances, called in turn; those that failed lately come last. */
  baseUrls: string[];
  /** The shared secrets, separated by commas; the first one is sent. */
  key: string;
  /** Timeout of one attempt in milliseconds, unless the route has its own; 2000 by default. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 2000;
/** Time in which other instances are called before one that failed. */
const AVOID_MS = 5000;

const Envelope = z.object({ status: z.literal('success'), data: z.unknown() });
const Input = z.object({
  params: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});

function pathOf(key: InternalKey, input: unknown): string {
  const { params = {} } = Input.parse(input);
  const { path } = parseRouteKey(key);
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
}

async function ask(url: string, init: RequestInit, spec: RouteSpec): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const { data } = Envelope.parse(await response.json());
  return spec.reply.parse(data);
}

/** Orders the instances of a service for each call. */
class Instances {
  readonly #urls: readonly string[];
  readonly #failedAt = new Map<string, number>();
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Returns the order of a call's attempts: at least two, all instances once. */
  next(): string[] {
    const first = this.#turn++ % this.#urls.length;
    const inTurn = [...this.#urls.slice(first), ...this.#urls.slice(0, first)];
    const order = inTurn.toSorted(
      (a, b) => Number(this.#isAvoided(a)) - Number(this.#isAvoided(b)),
    );
    // The second attempt covers an instance that is restarting.
    return order.length === 1 ? [...order, ...order] : order;
  }

  record(url: string, isFailed: boolean): void {
    if (isFailed) this.#failedAt.set(url, performance.now());
    else this.#failedAt.delete(url);
  }

  #isAvoided(url: string): boolean {
    return performance.now() - (this.#failedAt.get(url) ?? -AVOID_MS) < AVOID_MS;
  }
}

/**
 * Creates a client for the internal routes of one service. They are safe to repeat, so it retries.
 */
export function createInternalClient(options: InternalClientOptions): InternalClient {
  const instances = new Instances(options.baseUrls);
  // Another instance may be on a machine that is not gone; busy ones are not all waited for.
  const maxTimeouts = Math.min(2, options.baseUrls.length);

  function request(key: InternalKey, input: unknown, requestId: string): RequestInit {
    const { body } = Input.parse(input);
    return {
      method: parseRouteKey(key).method,
      headers: {
        'x-internal-key': keysOf(options.key)[0],
        ...(requestId && { 'x-request-id': requestId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
    };
  }

  return {
    async call({ requestId }, key, input) {
      const init = request(key, input, requestId);
      const path = pathOf(key, input);
      const spec: RouteSpec = internalRoutes[key];
      const timeoutMs = spec.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
      let cause: unknown;
      let timeouts = 0;
      for (const base of instances.next()) {
        try {
          const signal = AbortSignal.timeout(timeoutMs);
          const data = await ask(base + path, { ...init, signal }, spec);
          instances.record(base, false);
          // Validated by the reply schema of this key.
          return data as RouteReply<InternalRoutes[typeof key]>;
        } catch (error) {
          cause = error;
          instances.record(base, true);
          if (error instanceof DOMException) timeouts += 1;
          if (timeouts === maxTimeouts) break;
        }
      }
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    },
  };
}
