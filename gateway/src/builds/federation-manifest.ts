import { z } from 'zod';

const Assets = z.object({ sync: z.array(z.string()).default([]) });

/** Fields used of the manifest that Module Federation writes into a remote's build. */
const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string().default('') }) }),
  exposes: z
    .array(z.object({ assets: z.object({ js: Assets.optional(), css: Assets.optional() }) }))
    .default([]),
});

/** Entry script of a remote and the files to preload with it, as paths relative to the remote. */
export interface RemoteFiles {
  entry: string;
  preload: string[];
}

/** Parses a manifest; throws if it is invalid. */
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
