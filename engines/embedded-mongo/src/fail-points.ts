import type { Doc } from './values/types.ts';

/** Fields that a fail point adds to the reply of a command that is carried out. */
export interface InjectedConcern {
  writeConcernError: Doc;
  errorLabels?: string[];
}

/** A received command. */
export interface SentCommand {
  name: string;
  command: Doc;
  connectionId: number;
}

/** Faults that a test injects with `configureFailPoint`. */
export interface FailPoints {
  /** Sets or removes a fail point; throws 2 for an unknown one. */
  configure(command: Doc): void;
  /** Called before a command: throws, drops the connection, waits, or returns fields for the reply. */
  onCommand(sent: SentCommand): Promise<InjectedConcern | undefined>;
  /**
   * Called in the job of a retryable write: throws if nothing is to be committed. Returns whether to drop the
   * connection after the commit.
   */
  onRetryableWrite(): boolean;
}
