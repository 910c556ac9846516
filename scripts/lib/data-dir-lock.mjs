import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';

const GUARD_MS = 12_000;

/**
 * Locks a data folder for this launcher. Waits for the guard of a killed launcher, which may still be
 * ending processes that use the folder.
 * @returns the lock file, which the caller removes at the end
 */
export async function lockDataDir(dataDir, guardPid) {
  const file = path.join(dataDir, 'launcher.json');
  const other = read(file);
  if (other && isRunning(other.pid, 'start.mjs')) {
    throw new Problem(`Snippetry already runs with this data folder (process ${other.pid}).`, [
      'Stop it first, or set DATA_DIR, PORT and PORT_OFFSET for a second one.',
    ]);
  }
  const deadline = Date.now() + GUARD_MS;
  while (other && isRunning(other.guard, 'guard.mjs') && Date.now() < deadline) await sleep(100);
  writeFileSync(file, JSON.stringify({ pid: process.pid, guard: guardPid }));
  return file;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Whether a process still runs the script; its id alone may have been reused. */
function isRunning(pid, script) {
  if (!Number.isInteger(pid) || pid === process.pid) return false;
  const answer = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.includes(script);
}
