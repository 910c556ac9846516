import type { Log } from '@snippetry/service-kit/log';
import type { Pool } from '../proxy/pool.ts';
import type { ServiceName } from '../proxy/routes.ts';
import { askService } from './ask-service.ts';

/** Content of a page that visitors see. */
export interface Visible {
  /** Path of the page's feed in the API; null if the answer has none. */
  feed: string | null;
}

/** Content for visitors, if any; `unknown` if the service failed. */
export type Presence = Visible | 'none' | 'unknown';

/** Resource of the API. */
export interface Resource {
  service: ServiceName;
  path: string;
  /** Finds the address of its feed in the API's answer. */
  feedOf: (answer: unknown) => string | null;
}

export interface PresenceClientOptions {
  services: Record<ServiceName, Pool>;
  /** The most time that an answer may take. */
  timeoutMs: number;
  log: Log;
}

/** Checks as a visitor whether a resource of the API exists. */
export type PresenceClient = (resource: Resource, requestId: string) => Promise<Presence>;

async function presenceAt(url: string, resource: Resource, init: RequestInit): Promise<Presence> {
  const answer = await fetch(url + resource.path, { ...init, redirect: 'error' });
  if (answer.ok) return { feed: resource.feedOf(await answer.json()) };
  await answer.body?.cancel();
  if (answer.status === 404) return 'none';
  // Only members may read, and page requests have no token.
  if (answer.status === 401) return 'unknown';
  throw new Error(`the service answered ${answer.status}`);
}

/** Creates a client that never throws, since a page is served in any case. */
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
