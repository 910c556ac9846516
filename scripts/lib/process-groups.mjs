import { spawn } from 'node:child_process';
import { at } from './root.mjs';

/**
 * Starts process groups that cannot outlive this process, even if it is killed: a guard process
 * holds the other end of a pipe and ends every group when the pipe closes.
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
    for (const [pid, stage] of alive) sendToGuard(`+ ${pid} ${stage}`);
  }

  const sendToGuard = (line) => guard.stdin.write(`${line}\n`);

  /** Starts a command in a group of its own. Groups of a higher `stage` are ended first. */
  function start(command, args, { stage = 1, ...options }) {
    const child = spawn(command, args, { ...options, detached: true });
    if (child.pid === undefined) return child;
    alive.set(child.pid, stage);
    sendToGuard(`+ ${child.pid} ${stage}`);
    child.on('exit', () => {
      alive.delete(child.pid);
      sendToGuard(`- ${child.pid}`);
    });
    return child;
  }

  /** Kills the remaining groups and stops the guard. */
  function close() {
    closed = true;
    for (const pid of alive.keys()) signalGroup(pid, 'SIGKILL');
    guard.stdin.end('done\n');
  }

  startGuard();
  return { start, close, guardPid: () => guard.pid };
}

/** Signals a whole group; a group that has already ended is not an error. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
