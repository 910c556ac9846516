import { t, usePageTitle, useSession } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Check, Link2Off } from 'lucide-react';
import { Link } from 'react-router-dom';
import { REVIEW_PATH } from '../../lib/review-path.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RECOVERY_NOTES, RECOVERY_STEPS } from './recovery-notes.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { Said } from './said.tsx';
import { useLinkSecret } from './use-link-secret.ts';
import { useVisitState } from './visit-state.ts';

function Invalid() {
  return (
    <>
      <Said icon={Link2Off} title={t('This link has expired')}>
        {t('It was used before, is older than an hour, or a newer one was sent.')}
      </Said>
      <Button className="mt-5" variant="primary" size="lg" asChild>
        <Link to="/forgot-password">{t('Send a new link')}</Link>
      </Button>
    </>
  );
}

function Done() {
  return (
    <>
      <Said icon={Check} title={t('Your new password is set')} marked>
        {t(
          'Every session and access token of your account has ended. Sign in with the new password.',
        )}
      </Said>
      <Button className="mt-5" variant="primary" size="lg" asChild>
        <Link to="/login" state={{ from: REVIEW_PATH }}>
          {t('Sign In')}
        </Link>
      </Button>
    </>
  );
}

/** Index of the current step; an expired link returns to the first. */
const STEP = { invalid: 0, open: 2, done: 3 } as const;

/** `/reset-password`: target of the link in password emails. */
export function ResetPasswordPage() {
  usePageTitle(t('New password'));
  const { refresh } = useSession();
  const secret = useLinkSecret();
  const [state, setState] = useVisitState<keyof typeof STEP>('reset', secret ? 'open' : 'invalid');
  const finish = () => {
    setState('done');
    // If this browser had a session of the account, it has ended, too.
    refresh();
  };
  return (
    <AuthLayout
      title={t('New password')}
      subtitle={state === 'open' ? t('Choose one that you use nowhere else.') : undefined}
      notes={state === 'done' ? RECOVERY_NOTES.slice(0, 2) : RECOVERY_NOTES}
      way={{ steps: RECOVERY_STEPS, at: STEP[state] }}
    >
      {state === 'open' ? (
        <ResetPasswordForm secret={secret} onDone={finish} onInvalid={() => setState('invalid')} />
      ) : null}
      {state === 'invalid' ? <Invalid /> : null}
      {state === 'done' ? <Done /> : null}
    </AuthLayout>
  );
}
