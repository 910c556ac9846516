import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** Polls a condition: no event reports the end of a process that is not a child. */
export const eventually = (condition) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 15_000, interval: 15 });

export const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    // A zombie has ended, but keeps its id until its parent reaps it.
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Arguments of a program that prints a line when it is up, and waits. */
export const WAITS = ['-e', 'process.stdout.write("up\\n"); setInterval(() => {}, 1000)'];
