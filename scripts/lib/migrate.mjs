import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EMBEDDED, isRunning } from './data.mjs';
import { findServiceNode } from './node-binary.mjs';
import { planProcesses } from './plan.mjs';
import { Problem } from './problem.mjs';
import { ensureSecrets } from './secrets.mjs';
import { readSettings, SERVICES } from './settings.mjs';

/**
 * Prints what the database of each service lacks, and completes it unless it is a dry run.
 * @returns the exit code
 */
export function migrate({ argv, env }) {
  try {
    if (argv.some((word) => word !== '--dry-run')) {
      throw new Problem('usage: npm run migrate [-- --dry-run]');
    }
    const settings = readSettings([], env);
    const node = findServiceNode();
    const secrets = ensureSecrets(settings.dataDir, env);
    const mongoDir = path.join(settings.dataDir, 'mongo');
    // A stopped embedded database is started for the command; a running one is used.
    const isStopped = settings.mongodbUri === null && !isInUse(mongoDir);
    const prefix = isStopped ? [EMBEDDED, 'with', mongoDir, node] : [];
    const codes = planProcesses({ settings, env, secrets, node, redisServer: '' })
      .filter(({ name }) => SERVICES.includes(name))
      .map((spec) => {
        const args = [...prefix, ...spec.args, 'migrate', ...argv];
        const own = { ...spec.env, LOG_LEVEL: env.LOG_LEVEL || 'error' };
        return spawnSync(node, args, { stdio: 'inherit', env: own }).status ?? 1;
      });
    return Math.max(...codes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    for (const line of [`✗ ${error.message}`, ...error.details]) console.error(line);
    return 1;
  }
}

/** Whether a process serves the embedded database of a folder. */
function isInUse(mongoDir) {
  try {
    const [pid] = readFileSync(path.join(mongoDir, 'lock'), 'utf8').split(' ');
    return isRunning(Number(pid));
  } catch {
    return false;
  }
}
