import { readFileSync } from 'node:fs';
import { env } from 'node:process';

/** Build of this program. */
export interface BuildInfo {
  /** Version in the `package.json` of the repository. */
  version: string;
  /** Commit that an image was built from; empty outside of images. */
  commit: string;
}

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

export const buildInfo: BuildInfo = { version, commit: env.SNIPPETRY_COMMIT ?? '' };

/** Returns a version for people: `0.1.0`, or `0.1.0 (99146fd)` in an image. */
export function versionText({ version, commit }: BuildInfo): string {
  return commit ? `${version} (${commit.slice(0, 7)})` : version;
}
