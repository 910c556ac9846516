import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EMBEDDED, isRunning } from './data.mjs';
import { findServiceNode } from './node-binary.mjs';
import { planProcesses } from './plan.mjs';
import { ensureSecrets } from './secrets.mjs';
import { readSettings } from './settings.mjs';

/**
 * Runs a command of services with the variables that `npm start` gives them. A stopped embedded
 * database is started for the command; a running one is used.
 *
 * @param names services, one after the other
 * @param argv name and arguments of the command
 * @returns the highest exit code
 */
export function runInServices(names, argv, env) {
  const settings = readSettings([], env);
  const node = findServiceNode();
  const secrets = ensureSecrets(settings.dataDir, env);
  const mongoDir = path.join(settings.dataDir, 'mongo');
  const isStopped = settings.mongodbUri === null && !isInUse(mongoDir);
  const prefix = isStopped ? [EMBEDDED, 'with', mongoDir, node] : [];
  const planned = planProcesses({ settings, env, secrets, node, redisServer: '' });
  const codes = names
    .flatMap((name) => planned.find((spec) => spec.name === name) ?? [])
    .map((spec) => {
      const args = [...prefix, ...spec.args, ...argv];
      const own = { ...spec.env, LOG_LEVEL: env.LOG_LEVEL || 'error' };
      return spawnSync(node, args, { stdio: 'inherit', env: own }).status ?? 1;
    });
  return Math.max(...codes);
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
