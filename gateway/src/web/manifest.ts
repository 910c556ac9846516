import { z } from 'zod';
import type { Pool } from '../proxy/pool.ts';
import { fetchRemoteFile } from './remote-files.ts';

const Assets = z.object({ sync: z.array(z.string()).default([]) });

/** The fields that we read of the manifest that Module Federation writes beside a remote's files. */
const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string().default('') }) }),
  exposes: z
    .array(z.object({ assets: z.object({ js: Assets.optional(), css: Assets.optional() }) }))
    .default([]),
});

/** The entry script of a remote and the files to preload with it, as paths below the remote. */
export interface RemoteFiles {
  entry: string;
  preload: string[];
}

/** Reads a manifest, and throws if it has another shape. */
export function readManifest(json: unknown): RemoteFiles {
  const { metaData, exposes } = Manifest.parse(json);
  const { name, path } = metaData.remoteEntry;
  const assets = exposes.flatMap(({ assets: { js, css } }) => [
    ...(css?.sync ?? []),
    ...(js?.sync ?? []),
  ]);
  return { entry: join(path, name), preload: [...new Set(assets)].map((file) => join('', file)) };
}

/** Fetches and parses the manifest of a remote. */
export async function fetchManifest(pool: Pick<Pool, 'pick'>): Promise<RemoteFiles> {
  const answer = await fetchRemoteFile(pool, 'mf-manifest.json');
  return readManifest(await answer.json());
}

const join = (...parts: string[]) =>
  parts
    .map((part) => part.replace(/^(?:\.?\/)+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');
