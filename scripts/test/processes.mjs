import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** Polls, since a process that is not our child ends at a time that nothing reports. */
export const eventually = (condition) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 15_000, interval: 15 });

export const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    // A process that ended but was not collected by its parent still has an id.
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Arguments of a program that prints that it is up, and waits. */
export const WAITS = ['-e', 'process.stdout.write("up\\n"); setInterval(() => {}, 1000)'];
