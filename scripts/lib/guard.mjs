// Ends every process group of a killed launcher: services first, stores last. It notices the kill
// because its standard input closes, and exits a few seconds later.
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

/** A zombie has ended, but stays in the process table in containers whose process 1 never reaps it. */
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
    // The group has already ended.
  }
}
