import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** Version of this program, from the `package.json` at the root of the repository and of images. */
export async function snippetryVersion(): Promise<string> {
  const file = new URL('../../../../package.json', import.meta.url);
  return Package.parse(JSON.parse(await readFile(file, 'utf8'))).version;
}

/** Whether version `a` is newer than `b`; both have the form `1.2.3`. */
export function isNewerVersion(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) > 0;
}
