import type { Log } from '@snippetry/service-kit/log';
import type { Pool } from '../proxy/pool.ts';
import type { ServiceName } from '../proxy/routes.ts';
import { askService } from './ask-service.ts';

/** Whether visitors see something; `unknown` if the service failed. */
export type Presence = 'visible' | 'none' | 'unknown';

/** Where the API shows something. */
export interface Place {
  service: ServiceName;
  path: string;
}

export interface PresenceClientOptions {
  services: Record<ServiceName, Pool>;
  /** The most time that an answer may take. */
  timeoutMs: number;
  log: Log;
}

/** Asks the API, as a visitor would, whether there is something at an address of it. */
export type PresenceClient = (place: Place, requestId: string) => Promise<Presence>;

async function presenceAt(url: string, init: RequestInit): Promise<Presence> {
  const { ok, status } = await fetch(url, { ...init, method: 'HEAD', redirect: 'error' });
  if (ok) return 'visible';
  if (status === 404) return 'none';
  throw new Error(`the service answered ${status}`);
}

/** Creates a client that never throws, since a page is served in any case. */
export function createPresenceClient(options: PresenceClientOptions): PresenceClient {
  const { services, timeoutMs, log } = options;
  return async ({ service, path }, requestId) => {
    const headers = { 'x-request-id': requestId };
    try {
      const presence = await askService({ pool: services[service], timeoutMs }, ({ url }, signal) =>
        presenceAt(url + path, { headers, signal }),
      );
      return presence ?? 'unknown';
    } catch (err) {
      log.warn({ err, requestId }, 'a public page is served without knowing whether there is one');
      return 'unknown';
    }
  };
}
