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
  /** The service's instances, called in turn. */
  baseUrls: string[];
  /** The shared secrets, separated by commas; the first one is sent. */
  key: string;
  /** Timeout of one attempt in milliseconds, unless the route has its own; 2000 by default. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 2000;

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

/**
 * Creates a client for the internal routes of one service. They are safe to repeat, so it retries.
 */
export function createInternalClient(options: InternalClientOptions): InternalClient {
  let turn = 0;
  const nextBase = () => options.baseUrls[turn++ % options.baseUrls.length] ?? '';

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
      // The second attempt covers an instance that is restarting.
      for (let attempt = 0; attempt < Math.max(2, options.baseUrls.length); attempt += 1) {
        try {
          const signal = AbortSignal.timeout(timeoutMs);
          const data = await ask(nextBase() + path, { ...init, signal }, spec);
          // Validated by the reply schema of this key.
          return data as RouteReply<InternalRoutes[typeof key]>;
        } catch (error) {
          cause = error;
          if (error instanceof DOMException) break;
        }
      }
      throw new AppError('service.unavailable', { retryAfter: 2, cause });
    },
  };
}
