import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler } from '@rspack/core';

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

async function removeStale(folder: string, current: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join('/');
      if (current.has(name)) return;
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(file, { force: true });
    }),
  );
}

/**
 * Removes files of earlier builds only after a week, since a page that was opened before a redeploy
 * still loads the chunks of its own version.
 */
export class KeepOldFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('KeepOldFiles', async (stats) => {
      const { path: folder } = compiler.options.output;
      if (folder === undefined || stats.hasErrors()) return;
      const assets = stats.toJson({ all: false, assets: true, cachedAssets: true }).assets ?? [];
      await removeStale(folder, new Set(assets.map((asset) => asset.name)));
    });
  }
}
