import type { Doc } from '../values/types.ts';

/** Results of the statements of one retryable write. */
export interface RetryRecord {
  number: bigint;
  /** By position of the statement. */
  results: Map<number, Doc>;
  /** Stored results of earlier writes of the session, to be removed. */
  obsolete: string[];
}
