import type { Log } from '@snippetry/service-kit/log';
import type { Pool } from '../proxy/pool.ts';
import type { ServiceName } from '../proxy/routes.ts';
import { askService } from './ask-service.ts';

/** What visitors see at a page, where they see anything. */
export interface Visible {
  /** Where the API has the page's feed; null where the answer does not say. */
  feed: string | null;
}

/** What visitors see; `unknown` if the service failed. */
export type Presence = Visible | 'none' | 'unknown';

/** Where the API shows something. */
export interface Place {
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

/** Asks the API, as a visitor would, whether there is something at an address of it. */
export type PresenceClient = (place: Place, requestId: string) => Promise<Presence>;

async function presenceAt(url: string, place: Place, init: RequestInit): Promise<Presence> {
  const answer = await fetch(url + place.path, { ...init, redirect: 'error' });
  if (answer.ok) return { feed: place.feedOf(await answer.json()) };
  await answer.body?.cancel();
  if (answer.status === 404) return 'none';
  // Only members may read, who are not told from visitors here.
  if (answer.status === 401) return 'unknown';
  throw new Error(`the service answered ${answer.status}`);
}

/** Creates a client that never throws, since a page is served in any case. */
export function createPresenceClient(options: PresenceClientOptions): PresenceClient {
  const { services, timeoutMs, log } = options;
  return async (place, requestId) => {
    const headers = { 'x-request-id': requestId };
    const pool = services[place.service];
    try {
      const presence = await askService({ pool, timeoutMs }, ({ url }, signal) =>
        presenceAt(url, place, { headers, signal }),
      );
      return presence ?? 'unknown';
    } catch (err) {
      log.warn({ err, requestId }, 'a public page is served without knowing whether there is one');
      return 'unknown';
    }
  };
}
