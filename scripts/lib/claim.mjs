import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';

const GUARD_MS = 12_000;

/**
 * Claims a data folder for this launcher. One that was killed leaves a guard behind that is still
 * ending its processes: that one is waited for.
 * @returns the claim's file, to be removed at the end
 */
export async function claimDataDir(dataDir, guardPid) {
  const file = path.join(dataDir, 'launcher.json');
  const other = read(file);
  if (other && runs(other.pid, 'start.mjs')) {
    throw new Problem(`Snippetry already runs with this data folder (process ${other.pid}).`, [
      'Stop it first, or set DATA_DIR, PORT and PORT_OFFSET for a second one.',
    ]);
  }
  const deadline = Date.now() + GUARD_MS;
  while (other && runs(other.guard, 'guard.mjs') && Date.now() < deadline) await sleep(100);
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

/** Whether a process is still the script it was: its id alone may have been given away again. */
function runs(pid, script) {
  if (!Number.isInteger(pid) || pid === process.pid) return false;
  const answer = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.includes(script);
}
