import { AsyncLocalStorage } from 'node:async_hooks';
import { CommandError } from '../errors.ts';

/**
 * Maximum processor time between two turns of the event loop. The computation of one document
 * cannot be suspended, so it fails with code 50 after that.
 */
const COMPUTING_LIMIT_MS = 2000;
/** The same in elapsed time, for machines so busy that the process rarely gets a processor. */
const WAITING_LIMIT_MS = 10_000;

/** Error 50: the time limit is exceeded. */
export const timeExpired = (): CommandError =>
  new CommandError(50, 'operation exceeded time limit');

/** Deadlines of commands, as times of `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();
/** Number of steps between two checks of the time. */
const STEPS = 16;

let stepsLeft = STEPS;
/** Start of the current turn of the event loop; 0 before its first computation. */
let turnSince = 0;
/** Processor time in milliseconds at the start of that turn. */
let spentBefore = 0;

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Runs a command's work, whose computations fail after its deadline. */
export const withDeadline = <T>(deadline: number, work: () => T): T =>
  deadlines.run(deadline, work);

/** Counts steps of a computation; throws code 50 once its time limit is exceeded. */
export function computingStep(count = 1): void {
  stepsLeft -= count;
  if (stepsLeft > 0) return;
  stepsLeft = STEPS;
  if (timeLeft() <= 0) throw timeExpired();
}

/** Milliseconds left for the running computation. */
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
  // Reading the processor time is skipped while elapsed time is too short to reach its limit.
  if (now - turnSince < COMPUTING_LIMIT_MS / 2) return Math.min(left, COMPUTING_LIMIT_MS / 2);
  return Math.min(left, COMPUTING_LIMIT_MS - (spentMs() - spentBefore));
}
