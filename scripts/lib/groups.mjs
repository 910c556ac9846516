import { spawn } from 'node:child_process';
import { at } from './root.mjs';

/**
 * Starts process groups that cannot outlive this process, however it ends: each is known to a
 * guard that reads our pipe and ends them all when the pipe closes.
 */
export function createGroups() {
  const alive = new Map();
  let guard = null;
  let closed = false;

  function startGuard() {
    const child = spawn(process.execPath, [at('scripts/lib/guard.mjs')], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env.PATH },
    });
    child.on('exit', () => {
      if (!closed && guard === child) startGuard();
    });
    child.stdin.on('error', () => {});
    child.unref();
    guard = child;
    for (const [pid, stage] of alive) tell(`+ ${pid} ${stage}`);
  }

  const tell = (line) => guard.stdin.write(`${line}\n`);

  /** Starts a command in a group of its own. `stage`: higher ones are ended first. */
  function start(command, args, { stage = 1, ...options }) {
    const child = spawn(command, args, { ...options, detached: true });
    if (child.pid === undefined) return child;
    alive.set(child.pid, stage);
    tell(`+ ${child.pid} ${stage}`);
    child.on('exit', () => {
      alive.delete(child.pid);
      tell(`- ${child.pid}`);
    });
    return child;
  }

  /** Ends what is left and lets the guard go. */
  function close() {
    closed = true;
    for (const pid of alive.keys()) signalGroup(pid, 'SIGKILL');
    guard.stdin.end('done\n');
  }

  startGuard();
  return { start, close, guardPid: () => guard.pid };
}

/** Signals a whole group; one that is gone already is no error. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
