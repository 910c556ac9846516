import { z } from 'zod';

/** Name of the file in the root of a build that lists all others. */
export const BUILD_MANIFEST = 'build.json';

/** Maximum size of a build: bytes of all files together, and number of files. */
export const BUILD_LIMITS = { bytes: 50_000_000, files: 3000, archive: 30_000_000 } as const;

/** Name of a remote, or `shell`. */
export const RemoteName = z.string().regex(/^[a-z][a-z0-9]{1,29}$/, {
  error: 'must be 2 to 30 small letters and digits',
});

/** Id of a build, unique per remote. */
export const BuildId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/, {
  error: 'must be 4 to 64 letters, digits, - or _',
});

/** Integrity of a file as in W3C Subresource Integrity: `sha256-` and the hash in base64. */
export const Integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/);

/** Path of a file below the root of its build: no empty, hidden or dot segments. */
export const BuildFile = z
  .string()
  .max(200)
  .regex(/^[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*$/);

/** Schema of `build.json`. */
export const BuildManifest = z.strictObject({
  name: RemoteName,
  build: BuildId,
  /** Version of the shell; empty for remotes. */
  version: z.string().max(30),
  /** Compatible versions of the shell, such as `^1.7.0`; `*` for the shell itself. */
  requires: z.string().min(1).max(100),
  /** Hashes of all other files of the build, by path. */
  files: z.record(BuildFile, Integrity),
});
/** See the schema of the same name. */
export type BuildManifest = z.output<typeof BuildManifest>;
