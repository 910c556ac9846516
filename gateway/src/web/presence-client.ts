import type { Log } from '@snippetry/service-kit/log';
import { askService } from '../proxy/ask-service.ts';
import type { Pool } from '../proxy/pool.ts';
import type { ServiceName } from '../proxy/routes.ts';

/** Public content of a page. */
export interface Visible {
  /** API path of the page's feed; null if it has none. */
  feed: string | null;
}

/** Content that visitors see, if any; `unknown` if that could not be found out. */
export type Presence = Visible | 'none' | 'unknown';

export interface Resource {
  service: ServiceName;
  path: string;
  /** Returns the path of the feed, given the API's answer. */
  feedOf: (answer: unknown) => string | null;
}

export interface PresenceClientOptions {
  services: Record<ServiceName, Pool>;
  /** Maximum milliseconds for an answer. */
  timeoutMs: number;
  log: Log;
}

/** Checks whether visitors can see an API resource. */
export type PresenceClient = (resource: Resource, requestId: string) => Promise<Presence>;

async function presenceAt(url: string, resource: Resource, init: RequestInit): Promise<Presence> {
  const answer = await fetch(url + resource.path, { ...init, redirect: 'error' });
  if (answer.ok) return { feed: resource.feedOf(await answer.json()) };
  await answer.body?.cancel();
  if (answer.status === 404) return 'none';
  // The site is for members only, and page requests have no token.
  if (answer.status === 401) return 'unknown';
  throw new Error(`the service answered ${answer.status}`);
}

/** Creates a client that never throws: the page is served in any case. */
export function createPresenceClient(options: PresenceClientOptions): PresenceClient {
  const { services, timeoutMs, log } = options;
  return async (resource, requestId) => {
    const headers = { 'x-request-id': requestId };
    const pool = services[resource.service];
    try {
      const presence = await askService({ pool, timeoutMs }, ({ url }, signal) =>
        presenceAt(url, resource, { headers, signal }),
      );
      return presence ?? 'unknown';
    } catch (err) {
      log.warn({ err, requestId }, 'the existence of a public page could not be checked');
      return 'unknown';
    }
  };
}
