import { msg } from '@snippetry/contracts/texts';
import { isApiError, t } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';

/** Error message and the field that shows it, if any. */
export interface Refusal {
  field: 'password' | 'code' | undefined;
  message: string;
}

const FAILED = msg('That did not work. Please try again.');

/** Maps an error to its message and field. */
export function refusalOf(error: unknown): Refusal {
  const message = failureText(error, t(FAILED));
  if (isApiError(error, 'auth.wrong_password')) return { field: 'password', message };
  if (isApiError(error, 'auth.wrong_code')) return { field: 'code', message };
  return { field: undefined, message };
}
