import { type Msg, msg } from '@snippetry/contracts/texts';
import { Trans, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { Button, describeError, ErrorCard } from '@snippetry/web-kit/ui';
import { Bell, KeyRound, Link2Off, MailCheck, Newspaper } from 'lucide-react';
import { Link } from 'react-router-dom';
import { AuthLayout, type Note } from './auth-layout.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { Said } from './said.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useLinkSecret } from './use-link-secret.ts';

const NOTES: readonly Note[] = [
  {
    icon: KeyRound,
    title: msg('The way back in'),
    text: msg('If you forget the password, a link to this address sets a new one.'),
  },
  {
    icon: Bell,
    title: msg('You hear of it'),
    text: msg('Sign-ins from new places and changes of your account are mailed to you.'),
  },
  {
    icon: Newspaper,
    title: msg('No other mail unless you want it'),
    text: msg('Digests of notifications are off until you switch them on.'),
  },
];

const STEPS: readonly Msg[] = [
  msg('Enter your address'),
  msg('Open the link that we mail you'),
  msg('The address is yours'),
];

function Next() {
  const { user } = useSession();
  return (
    <Button className="mt-5" variant="primary" size="lg" asChild>
      {user ? (
        <Link to="/app">{t('Go to your snippets')}</Link>
      ) : (
        <Link to="/login">{t('Sign In')}</Link>
      )}
    </Button>
  );
}

function Refused({ reason }: { reason: string }) {
  const { user } = useSession();
  return (
    <>
      <Said icon={Link2Off} title={t('The address is not confirmed')}>
        {reason} {user ? '' : t('Sign in, and send a new link from your settings.')}
      </Said>
      <Button className="mt-5" variant="primary" size="lg" asChild>
        {user ? (
          <Link to="/app/settings">{t('Send a new link from Settings')}</Link>
        ) : (
          <Link to="/login">{t('Sign In')}</Link>
        )}
      </Button>
    </>
  );
}

function Outcome({ outcome, retry, confirm }: ReturnType<typeof useConfirmation>) {
  if (outcome.state === 'waiting') {
    return (
      <p role="status" className="mt-6">
        {t('Reading the link...')}
      </p>
    );
  }
  if (outcome.state === 'asked') return <ConfirmAddress link={outcome.link} onConfirm={confirm} />;
  if (outcome.state === 'refused') return <Refused reason={outcome.reason()} />;
  if (outcome.state === 'failed') {
    const { message, requestId } = describeError(outcome.error);
    return (
      <div className="mt-6">
        <ErrorCard
          title={t('Your address could not be confirmed')}
          requestId={requestId}
          onRetry={retry}
        >
          {message}
        </ErrorCard>
      </div>
    );
  }
  return (
    <>
      <Said icon={MailCheck} title={t('Your address is confirmed')} marked>
        <Trans
          text="{email} belongs to your account."
          values={{ email: <b className="break-words text-fg-1">{outcome.email}</b> }}
        />
      </Said>
      <Next />
    </>
  );
}

/** `/verify-email`: target of the link that confirms an address. */
export function VerifyEmailPage() {
  usePageTitle(t('Confirm your email'));
  const confirmation = useConfirmation(useLinkSecret());
  const { state } = confirmation.outcome;
  const isOpen = state === 'waiting' || state === 'asked';
  return (
    <AuthLayout
      title={t('Confirm your email')}
      subtitle={isOpen ? t('So that no one else can use your address.') : undefined}
      notes={NOTES}
      way={{ steps: STEPS, at: state === 'confirmed' ? 2 : 1 }}
    >
      <Outcome {...confirmation} />
    </AuthLayout>
  );
}
