import type { Log } from '@snippetry/service-kit/log';
import type { RequestHandler } from 'express';
import type { Pool } from '../proxy/pool.ts';
import type { AddedRemotes } from './added-remotes.ts';
import { type RemoteFiles, readManifest } from './manifest.ts';
import { fetchRemoteFile } from './remote-files.ts';

/** The short names of the remotes that are always there, as in `/mfe/<name>`. */
export const REMOTES = ['snippets', 'community', 'collections', 'github'] as const;
/** A remote's short name. */
export type RemoteName = (typeof REMOTES)[number];

export interface RemotesOptions {
  pools: Record<RemoteName, Pool>;
  /** Those that come to these. */
  added: AddedRemotes;
  shellVersion: string;
  allowOverrides: boolean;
  /** Whether signing in with an unknown email opens a demo account. */
  demoAccess: boolean;
  /** The origin on which previews run people's code. */
  previewOrigin: string;
  log: Log;
}

/** Short enough for a reload to find a new deployment, long enough to absorb many requests. */
const CACHE_MS = 1000;

/** `/remotes.json`: the remotes and their entry scripts; an unreachable remote has no entry script. */
export function remotesRoute(options: RemotesOptions): RequestHandler {
  const { pools, added, log, ...settings } = options;
  let body: Promise<unknown> | null = null;
  let expiresAt = 0;

  async function describeRemote(name: string, pool: Pool) {
    const files = await fetchRemoteFiles(pool).catch((err: unknown) => {
      log.warn({ err, remote: name }, 'remote is unreachable');
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
    const facts = await added.list();
    const remotes = await Promise.all([
      ...REMOTES.map((name) => describeRemote(name, pools[name])),
      ...[...added.pools].map(async ([name, pool]) => ({
        ...(await describeRemote(name, pool)),
        ...facts.get(name),
      })),
    ]);
    expiresAt = performance.now() + CACHE_MS;
    return { ...settings, remotes };
  }

  return async (_req, res) => {
    if (performance.now() >= expiresAt) body = null;
    // Requests that arrive while the body is built share it.
    if (!body) {
      expiresAt = Number.POSITIVE_INFINITY;
      body = build();
    }
    res.setHeader('cache-control', 'no-store');
    res.json(await body);
  };
}

async function fetchRemoteFiles(pool: Pool): Promise<RemoteFiles> {
  const answer = await fetchRemoteFile(pool, 'mf-manifest.json');
  return readManifest(await answer.json());
}
