import { isApiError, t } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';

/** Message of a failed export, and the page that fixes it. */
export function gistFailure(error: unknown): { message: string; goTo?: '/login' | '/app/github' } {
  if (isApiError(error, 'github.not_connected')) {
    return { message: t('Please connect your GitHub account first'), goTo: '/app/github' };
  }
  if (isApiError(error) && error.status === 401) {
    return { message: t('Authentication failed. Please log in again.'), goTo: '/login' };
  }
  return { message: failureText(error, t('Failed to export to GitHub')) };
}
