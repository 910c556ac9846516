import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findServiceNode } from './node-binary.mjs';
import { SEARCH_FOLDER } from './plan.mjs';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';
import { readSettings } from './settings.mjs';

const COMMANDS = ['backup', 'restore'];

/**
 * Backs the embedded database up to a file, or restores it from one.
 * @returns the exit code
 */
export function data({ argv, env }) {
  try {
    const args = dataArguments(argv, env);
    // A backup contains all data, so only its owner may read it.
    process.umask(0o077);
    const { status } = spawnSync(findServiceNode(), args, { stdio: 'inherit', env });
    if (argv[0] === 'restore' && status === 0) deleteSearchIndex(env);
    return status ?? 1;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
    return 1;
  }
}

/**
 * Deletes the search index of the replaced data; the next start builds one of the restored data.
 */
function deleteSearchIndex(env) {
  const { dataDir } = readSettings([], env);
  rmSync(path.join(dataDir, SEARCH_FOLDER), { recursive: true, force: true });
}

/** Arguments of the Node process that runs the backup or the restore. */
export function dataArguments([command, file, ...more], env) {
  if (!COMMANDS.includes(command) || !file || more.length > 0) {
    throw new Problem('A file is needed: npm run data:backup -- <file>, or data:restore.');
  }
  const { dataDir, mongodbUri } = readSettings([], env);
  if (mongodbUri) {
    throw new Problem('The data is in the MongoDB that MONGODB_URI names, not in this folder.', [
      `Use mongodump and mongorestore; unset MONGODB_URI to ${command} the embedded database.`,
    ]);
  }
  // npm changes to the repository's folder; INIT_CWD is that of the caller.
  const target = path.resolve(env.INIT_CWD || process.cwd(), file);
  const cli = at('engines/embedded-mongo/src/backup/cli.ts');
  return [cli, command, path.join(dataDir, 'mongo'), target];
}
