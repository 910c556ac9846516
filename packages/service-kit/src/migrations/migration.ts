import type { Connection } from 'mongoose';

/**
 * Change of stored data. Its `version` is one more than that of the service's previous migration.
 * A change that earlier versions could not read is made in two releases: the first one reads both
 * shapes and has an `expand` migration that adds the new one; the second one, once no earlier version
 * runs, has a `contract` migration that removes the old one.
 */
export interface Migration {
  readonly version: number;
  /** Its name in logs: `author-stats`. */
  readonly name: string;
  /** `contract` if programs without this migration cannot read the result. */
  readonly kind: 'expand' | 'contract';
  /** Whether the service must not be ready before its end. */
  readonly isNeeded: boolean;
  /** Records handled in a second, measured roughly, for estimates. */
  readonly perSecond: number;
  /** Counts the records that are left. */
  pending(connection: Connection): Promise<number>;
  /**
   * Handles a batch of records, for some seconds at most. It may run again on the same records, and in
   * two processes at once if one of them is slow.
   *
   * @param after position at the end of the previous batch; null for the first one
   * @returns the position after this batch; null after the last one
   */
  run(connection: Connection, after: string | null): Promise<string | null>;
}

/** Thrown by a service on data that only newer programs can read. */
export class NewerSchemaError extends Error {}
