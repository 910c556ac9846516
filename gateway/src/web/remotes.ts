import type { Log } from '@snippetry/service-kit/log';
import type { RequestHandler } from 'express';
import type { Pool } from '../proxy/pool.ts';
import { type RemoteFiles, readManifest } from './manifest.ts';

/** The remotes' short names: what stands behind `/mfe/`. */
export const REMOTES = ['snippets', 'community', 'collections', 'github'] as const;
/** A remote's short name. */
export type RemoteName = (typeof REMOTES)[number];

export interface RemotesOptions {
  pools: Record<RemoteName, Pool>;
  shellVersion: string;
  allowOverrides: boolean;
  /** Whether any email and password may be tried out at the sign-in page. */
  demoAccess: boolean;
  /** Where people's code is shown. */
  previewOrigin: string;
  log: Log;
}

const TIMEOUT_MS = 1000;
/** Short enough that a reload after a redeploy sees it, long enough to bear a crowd. */
const CACHE_MS = 1000;

/** `/remotes.json`: which remotes there are at this moment; one that is away has no entry. */
export function remotesRoute(options: RemotesOptions): RequestHandler {
  const { pools, log, ...facts } = options;
  let body: Promise<unknown> | null = null;
  let until = 0;

  async function describeRemote(name: RemoteName) {
    const files = await filesOf(pools[name]).catch((err: unknown) => {
      log.warn({ err, remote: name }, 'remote is away');
      return null;
    });
    const address = (file: string) => `/mfe/${name}/${file}`;
    return {
      name: `mfe_${name}`,
      entry: files && address(files.entry),
      preload: files?.preload.map(address) ?? [],
    };
  }

  async function build() {
    const remotes = await Promise.all(REMOTES.map(describeRemote));
    until = performance.now() + CACHE_MS;
    return { ...facts, remotes };
  }

  return async (_req, res) => {
    if (performance.now() >= until) body = null;
    // Requests that come while it is built share it.
    if (!body) {
      until = Number.POSITIVE_INFINITY;
      body = build();
    }
    res.setHeader('cache-control', 'no-store');
    res.json(await body);
  };
}

async function filesOf(pool: Pool): Promise<RemoteFiles> {
  const instance = pool.pick();
  if (!instance) throw new Error('no address is known');
  const answer = await fetch(`${instance.url}/mf-manifest.json`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`its manifest answered ${answer.status}`);
  return readManifest(await answer.json());
}
