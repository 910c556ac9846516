import { z } from 'zod';

const Assets = z.object({ sync: z.array(z.string()).default([]) });

/** What we read of the manifest that Module Federation writes beside a remote's files. */
const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string().default('') }) }),
  exposes: z
    .array(z.object({ assets: z.object({ js: Assets.optional(), css: Assets.optional() }) }))
    .default([]),
});

/** Where a remote's entry is, and what its first page needs besides; paths below the remote. */
export interface RemoteFiles {
  entry: string;
  preload: string[];
}

/** Reads a manifest. Throws where it has not the shape we know. */
export function readManifest(json: unknown): RemoteFiles {
  const { metaData, exposes } = Manifest.parse(json);
  const { name, path } = metaData.remoteEntry;
  const assets = exposes.flatMap(({ assets: { js, css } }) => [
    ...(css?.sync ?? []),
    ...(js?.sync ?? []),
  ]);
  return { entry: join(path, name), preload: [...new Set(assets)].map((file) => join('', file)) };
}

const join = (...parts: string[]) =>
  parts
    .map((part) => part.replace(/^(?:\.?\/)+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');
