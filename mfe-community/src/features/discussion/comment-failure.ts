import { type Msg, msg } from '@snippetry/contracts/texts';
import { isApiError, t } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';

const FAILED = {
  comment: msg('Failed to add comment'),
  react: msg('Failed to react to comment'),
  edit: msg('Failed to update comment'),
  delete: msg('Failed to delete comment'),
  report: msg('Failed to report comment'),
} as const;

export type CommentAct = keyof typeof FAILED;

const LOG_IN_AGAIN: Record<CommentAct, Msg> = {
  comment: msg('Please log in again to comment'),
  react: msg('Please log in again to react'),
  edit: msg('Please log in again to edit'),
  delete: msg('Please log in again to delete'),
  report: msg('Please log in again to report'),
};

/** Message of a failed action, and whether the user has to sign in again. */
export function commentFailure(
  error: unknown,
  act: CommentAct,
): { message: string; signIn: boolean } {
  if (isApiError(error, 'auth.required')) {
    // The page shows a signed-in user, but their token is gone.
    const signIn = act === 'comment' || act === 'react';
    return { message: t('Authentication required. Please log in again.'), signIn };
  }
  if (isApiError(error) && error.status === 401) {
    return { message: t(LOG_IN_AGAIN[act]), signIn: act === 'comment' };
  }
  return { message: failureText(error, t(FAILED[act])), signIn: false };
}
