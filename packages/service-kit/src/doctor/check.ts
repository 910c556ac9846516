import type { SystemContext } from '../request-context.ts';

/** How checks are run. */
export interface CheckOptions {
  /** Corrects what is wrong. */
  fixes: boolean;
  /** Waits until events in flight have arrived, before a second look. */
  settle: () => Promise<void>;
}

/** Result of a check. */
export interface CheckResult {
  /** Number of compared records. */
  examined: number;
  wrong: number;
  fixed: number;
  /** Ids of some records that are wrong. */
  examples: readonly string[];
  /** What an operator can do about it. */
  hint?: string;
}

/** One kind of mistake that stored data can have. */
export interface Check {
  /** Its name for operators: `star counts`. */
  name: string;
  /** Other services that it calls. */
  calls?: string;
  /** @throws AppError `service.unavailable` if another service does not answer */
  run(ctx: SystemContext, options: CheckOptions): Promise<CheckResult>;
}

/** Maximum ids of a result. */
export const MAX_EXAMPLES = 5;

/** A reconciliation of stored counts that an operator can run at any time. */
export interface CompleteRound {
  /** Its name for operators: `author statistics`. */
  name: string;
  /** Compares all records from the first to the last one, and corrects them. */
  run(
    ctx: SystemContext,
    options: Pick<CheckOptions, 'settle'>,
  ): Promise<{ compared: number; corrected: number }>;
}
