import { isApiError } from '@snippetry/web-kit';

const FAILED = {
  comment: 'Failed to add comment',
  react: 'Failed to react to comment',
  edit: 'Failed to update comment',
  delete: 'Failed to delete comment',
  report: 'Failed to report comment',
} as const;

/** What a person does with a comment. */
export type CommentAct = keyof typeof FAILED;

/** The message of something that failed, and whether the user is sent to sign in again. */
export function commentFailure(
  error: unknown,
  act: CommentAct,
): { message: string; signIn: boolean } {
  if (isApiError(error, 'auth.required')) {
    // The page shows a signed-in user, but their token is gone.
    const signIn = act === 'comment' || act === 'react';
    return { message: 'Authentication required. Please log in again.', signIn };
  }
  if (isApiError(error) && error.status === 401) {
    return { message: `Please log in again to ${act}`, signIn: act === 'comment' };
  }
  // Where the server gives no reason, what failed says more than that something went wrong.
  const isSilent = isApiError(error) && error.isGeneric;
  const message = error instanceof Error && !isSilent ? error.message : '';
  return { message: message || FAILED[act], signIn: false };
}
