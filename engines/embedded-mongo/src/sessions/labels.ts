import type { Doc } from '../values/types.ts';

const ENDING = new Set(['commitTransaction', 'abortTransaction']);

/** Codes after which drivers repeat a retryable write. */
const RETRYABLE = new Set([
  6, 7, 89, 91, 134, 189, 262, 317, 358, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Codes after which a whole transaction may be repeated, in addition to the retryable ones. */
const TRANSIENT = new Set([24, 112, 246, 251, 267]);

/**
 * Labels of a failed command by its code. Drivers repeat a write labelled `RetryableWriteError`; applications
 * repeat a transaction labelled `TransientTransactionError`.
 */
export function labelsOfFailure(name: string, command: Doc, code: number): string[] {
  if (command.txnNumber === undefined) return [];
  const inTransaction = command.autocommit === false;
  const retryable = RETRYABLE.has(code);
  if (!inTransaction || ENDING.has(name)) {
    if (retryable) return ['RetryableWriteError'];
    return inTransaction && TRANSIENT.has(code) ? ['TransientTransactionError'] : [];
  }
  return retryable || TRANSIENT.has(code) ? ['TransientTransactionError'] : [];
}
