import { ERRORS, isErrorCode } from '@snippetry/contracts/errors';
import { msg } from '@snippetry/contracts/texts';
import { said, t } from '@snippetry/web-kit';
import { FormFailure } from './form-failure.tsx';

const UNKNOWN = msg('Signing in at the other site failed. Please try again.');
/** Replaces a message of the error table that is about links in emails. */
export const EXPIRED = msg(
  'That sign-in was not begun in this browser, or it has expired. Please try again.',
);

function messageOf(code: string): string {
  if (code === 'auth.link_invalid') return t(EXPIRED);
  // The URL can be forged, so only known codes are shown.
  return isErrorCode(code) && code.startsWith('auth.') ? said(ERRORS[code][1]) : t(UNKNOWN);
}

/** Reason of a failed sign-in at another site; renders nothing without a code. */
export function ExternalFailure({ code }: { code: string | null }) {
  if (code === null) return null;
  return (
    <div className="mt-6 -mb-2">
      <FormFailure id="external-failure" message={messageOf(code)} />
    </div>
  );
}
