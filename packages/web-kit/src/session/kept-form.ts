import { isApiError } from '../api/api-error.ts';

/** What somebody had filled in when their session ended during a save. */
export interface KeptForm<Values> {
  /** Keeps what a save has failed with, if the session has ended: they are back at the form after signing in again. */
  keepAfter: (cause: unknown, userId: string, values: Values) => void;
  /** What is kept for this person. */
  of: (userId: string | undefined) => Values | undefined;
  drop: () => void;
}

/** Keeps one form, in the memory of this page only and for one person at a time. */
export function createKeptForm<Values>(): KeptForm<Values> {
  let kept: { userId: string; values: Values } | undefined;
  return {
    keepAfter: (cause, userId, values) => {
      if (isApiError(cause) && cause.status === 401) kept = { userId, values };
    },
    of: (userId) => (kept?.userId === userId ? kept?.values : undefined),
    drop: () => {
      kept = undefined;
    },
  };
}
