import { usePageTitle } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { RECOVERY_NOTES } from './recovery-notes.ts';
import { Said } from './said.tsx';
import { TextLink } from './text-link.tsx';

/** `/forgot-password`: says the same for every address, so that nobody learns who has an account. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthLayout
      title="Forgot password?"
      subtitle="We send a link that sets a new one."
      notes={RECOVERY_NOTES}
    >
      {sentTo === undefined ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <>
          <Said icon={MailCheck} title="Look in your mailbox">
            If there is an account with <b className="break-words text-fg-1">{sentTo}</b>, a link is
            on its way to it. It may take a minute; look among the spam, too.
          </Said>
          <Button className="mt-5" size="lg" onClick={() => setSentTo(undefined)}>
            Use another address
          </Button>
        </>
      )}
      <p className="mt-5 text-sm text-fg-2">
        Remembered it? <TextLink to="/login">Back to Sign In</TextLink>
      </p>
    </AuthLayout>
  );
}
