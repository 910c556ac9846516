import { isApiError } from '../api/api-error.ts';

/** Values of a form whose save failed because the session had ended. */
export interface UnsavedForm<Values> {
  /** Stores the values if the save failed with an ended session, for after the next sign-in. */
  keepAfter: (cause: unknown, userId: string, values: Values) => void;
  /** Returns the stored values of a user. */
  of: (userId: string | undefined) => Values | undefined;
  drop: () => void;
}

/** Creates a store for one form, in the memory of the page and for one user at a time. */
export function createUnsavedForm<Values>(): UnsavedForm<Values> {
  let unsaved: { userId: string; values: Values } | undefined;
  return {
    keepAfter: (cause, userId, values) => {
      if (isApiError(cause) && cause.status === 401) unsaved = { userId, values };
    },
    of: (userId) => (unsaved?.userId === userId ? unsaved?.values : undefined),
    drop: () => {
      unsaved = undefined;
    },
  };
}
