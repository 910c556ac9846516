import { isApiError } from '@snippetry/web-kit';

/** The message of a comment that could not be sent, and whether the user has to sign in again. */
export function postFailure(error: unknown): { message: string; signIn: boolean } {
  if (isApiError(error, 'auth.required')) {
    // The page shows a signed-in user, but their token is gone.
    return { message: 'Authentication required. Please log in again.', signIn: true };
  }
  if (isApiError(error) && error.status === 401) {
    return { message: 'Please log in again to comment', signIn: true };
  }
  const message = error instanceof Error ? error.message : '';
  return { message: message || 'Failed to add comment', signIn: false };
}
