import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';

const TAIL_LINES = 40;

/** The full path of a program in PATH or in the usual folders of servers; null if it is missing. */
export function findProgram(name, env = process.env) {
  const usual = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
  const folders = [...(env.PATH ?? '').split(path.delimiter), ...usual];
  return folders.map((folder) => path.join(folder, name)).find(executable) ?? null;
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a command to its end. Its last lines are the result, or the details of the failure.
 * @param options `start` (a function like spawn), `timeoutMs`, `onLine`, and the options of spawn
 */
export function run(command, args, options = {}) {
  const { start = spawn, timeoutMs, onLine, ...rest } = options;
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...rest });
  const tail = collectLines(child, onLine);
  return new Promise((resolve, reject) => {
    let timedOut = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        kill(child);
      }, timeoutMs);
    child.on('error', (error) => reject(new Problem(`${command} cannot run: ${error.message}`)));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) return resolve(tail);
      const why = timedOut
        ? `took longer than ${timeoutMs / 1000} s`
        : `ended with ${code ?? signal}`;
      reject(new Problem(`${[command, ...args].join(' ')} ${why}`, tail));
    });
  });
}

function kill(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function collectLines(child, onLine) {
  const tail = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) keep(line);
    });
    stream?.on('end', () => rest && keep(rest));
  }
  function keep(line) {
    onLine?.(line);
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
  }
  return tail;
}
