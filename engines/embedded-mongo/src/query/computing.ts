import { AsyncLocalStorage } from 'node:async_hooks';
import { CommandError } from '../errors.ts';

/**
 * Maximum processor time between two turns of the event loop. The computation of one document cannot be
 * suspended, so it ends with code 50 after that.
 */
const COMPUTING_LIMIT_MS = 2000;
/** The same on the clock, for a machine so busy that the process is seldom given a processor. */
const WAITING_LIMIT_MS = 10_000;

/** Error 50: the time is over. */
export const timeExpired = (): CommandError =>
  new CommandError(50, 'operation exceeded time limit');

/** Deadlines of commands, as times of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();
/** Steps after which the time is looked at. */
const STEPS = 16;

let stepsLeft = STEPS;
/** Start of the current turn of the event loop; 0 before its first computation. */
let turnSince = 0;
/** Processor time at that moment. */
let spentBefore = 0;

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs a command's work; what it computes ends at its deadline. */
export const withDeadline = <T>(deadline: number, work: () => T): T =>
  deadlines.run(deadline, work);

/** Counts steps of a computation; throws code 50 when its time is over. */
export function computingStep(count = 1): void {
  stepsLeft -= count;
  if (stepsLeft > 0) return;
  stepsLeft = STEPS;
  if (timeLeft() <= 0) throw timeExpired();
}

/** Milliseconds the computation that runs now may still take. */
function timeLeft(): number {
  const now = performance.now();
  if (turnSince === 0) {
    turnSince = now;
    spentBefore = spentMs();
    setImmediate(() => {
      turnSince = 0;
    });
  }
  const deadline = deadlines.getStore() ?? Number.POSITIVE_INFINITY;
  const left = Math.min(turnSince + WAITING_LIMIT_MS, deadline) - now;
  // So little time has passed that the limit of processor time cannot be reached.
  if (now - turnSince < COMPUTING_LIMIT_MS / 2) return Math.min(left, COMPUTING_LIMIT_MS / 2);
  return Math.min(left, COMPUTING_LIMIT_MS - (spentMs() - spentBefore));
}
