// Remotes bundle this module instead of sharing it, so they also run in a shell that is older.
import { isApiError } from '@snippetry/web-kit';

/** Returns the message of a caught value, or `fallback` if it has none or only a generic one. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || (isApiError(error) && error.isGeneric)) return fallback;
  return error.message || fallback;
}
