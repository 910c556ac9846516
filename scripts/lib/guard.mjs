// Outlives its launcher by seconds only: it knows every process group that was started, and when
// the launcher is gone (its end of the pipe closed) it ends them, parts before stores.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 4000;
const stages = new Map();
let finished = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [verb, pid, stage] = line.split(' ');
  if (verb === '+') stages.set(Number(pid), Number(stage));
  else if (verb === '-') stages.delete(Number(pid));
  else if (verb === 'done') finished = true;
});
lines.on('close', async () => {
  if (!finished) await endAll();
  process.exit(0);
});

async function endAll() {
  const order = [...new Set(stages.values())].sort((a, b) => b - a);
  for (const stage of order) {
    const pids = [...stages].filter(([, of]) => of === stage).map(([pid]) => pid);
    for (const pid of pids) signalGroup(pid, 'SIGTERM');
    const deadline = Date.now() + GRACE_MS;
    while (pids.some(alive) && Date.now() < deadline) await sleep(50);
    for (const pid of pids) signalGroup(pid, 'SIGKILL');
  }
}

function alive(pid) {
  try {
    process.kill(-pid, 0);
  } catch {
    return false;
  }
  return !isZombie(pid);
}

/** Orphans are collected by process 1, which some containers' never does. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).startsWith('Z');
  } catch {
    return false;
  }
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // gone already
  }
}
