import type { Log } from '@snippetry/service-kit/log';
import type { RequestHandler } from 'express';
import type { Pool } from '../proxy/pool.ts';
import type { AddedRemotes } from './added-remotes.ts';
import { fetchManifest } from './manifest.ts';
import { sharedRead } from './shared-read.ts';

/** Short names of the built-in remotes, as in `/mfe/<name>`. */
export const REMOTES = ['snippets', 'community', 'collections', 'github'] as const;
export type RemoteName = (typeof REMOTES)[number];

export interface RemotesOptions {
  pools: Record<RemoteName, Pool>;
  /** Remotes of `REMOTE_URLS`. */
  added: AddedRemotes;
  shellVersion: string;
  allowOverrides: boolean;
  /** Whether signing in with an unknown email opens a demo account. */
  demoAccess: boolean;
  /** Origin on which previews run untrusted code. */
  previewOrigin: string;
  log: Log;
}

/** Serves `/remotes.json`, the registry of remotes; unreachable ones have no entry script. */
export function remotesRoute(options: RemotesOptions): RequestHandler {
  const { pools, added, log, ...settings } = options;

  async function describeRemote(name: string, pool: Pool) {
    const files = await fetchManifest(pool).catch((err: unknown) => {
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
    return { ...settings, remotes };
  }

  const body = sharedRead(build);
  return async (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.json(await body());
  };
}
