import { Trans, t, usePageTitle } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { MailCheck } from 'lucide-react';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { RECOVERY_NOTES, RECOVERY_STEPS } from './recovery-notes.ts';
import { Said } from './said.tsx';
import { TextLink } from './text-link.tsx';
import { useVisitState } from './visit-state.ts';

/** `/forgot-password`: shows the same result for every address, so that it reveals no accounts. */
export function ForgotPasswordPage() {
  usePageTitle(t('Forgot password'));
  const [sentTo, setSentTo] = useVisitState<string | undefined>('sent to', undefined);
  return (
    <AuthLayout
      title={t('Forgot password?')}
      subtitle={sentTo === undefined ? t('We send a link that sets a new one.') : undefined}
      notes={RECOVERY_NOTES}
      way={{ steps: RECOVERY_STEPS, at: sentTo === undefined ? 0 : 1 }}
    >
      {sentTo === undefined ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <>
          <Said icon={MailCheck} title={t('Look in your mailbox')} marked>
            <Trans
              text="If there is an account with {email}, a link is on its way to it. It may take a minute; look among the spam, too."
              values={{ email: <b className="break-words text-fg-1">{sentTo}</b> }}
            />
          </Said>
          <Button className="mt-5" size="lg" onClick={() => setSentTo(undefined)}>
            {t('Use another address')}
          </Button>
        </>
      )}
      <p className="mt-5 text-sm text-fg-2">
        <Trans
          text="Remembered it? <link>Back to Sign In</link>"
          parts={{ link: (words) => <TextLink to="/login">{words}</TextLink> }}
        />
      </p>
    </AuthLayout>
  );
}
