import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** Polls, since the end of a process that is not our child is not reported. */
export const eventually = (condition) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 15_000, interval: 15 });

export const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    // A zombie, which has ended but is not yet reaped by its parent, still has an id.
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Arguments of a program that prints a line when it is up, and waits. */
export const WAITS = ['-e', 'process.stdout.write("up\\n"); setInterval(() => {}, 1000)'];
