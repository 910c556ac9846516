import { msg } from '@snippetry/contracts/texts';
import { isApiError, Trans, t, usePageTitle } from '@snippetry/web-kit';
import { CircleAlert, KeyRound, ShieldCheck, Unlink } from 'lucide-react';
import { signInFailure } from '../../lib/show-failure.ts';
import { AuthLayout, type Note } from './auth-layout.tsx';
import { EXPIRED } from './external-failure.tsx';
import { LinkForm } from './link-form.tsx';
import { Said } from './said.tsx';
import { TextLink } from './text-link.tsx';
import { type Finish, useFinish } from './use-finish.ts';
import { useLinkSecret } from './use-link-secret.ts';

const SUBTITLE = msg('One step between the other site and your snippets.');

const NOTES: readonly Note[] = [
  {
    icon: KeyRound,
    title: msg('No password comes along'),
    text: msg('The other site only tells Snippetry who you are.'),
  },
  {
    icon: ShieldCheck,
    title: msg('Name and email only'),
    text: msg('Signing in requests nothing else from your account there.'),
  },
  {
    icon: Unlink,
    title: msg('Not for ever'),
    text: msg('Unlink the other site under Settings, Sign-in methods.'),
  },
];

function reasonOf(error: unknown): string {
  return isApiError(error, 'auth.link_invalid') ? t(EXPIRED) : signInFailure(error, 'login');
}

function FinishResult({ finish }: { finish: Finish }) {
  if (finish.is === 'waiting') {
    return (
      <p role="status" className="mt-6">
        {t('Signing you in...')}
      </p>
    );
  }
  if (finish.is === 'link') {
    const { email, providerName } = finish.link;
    return (
      <>
        <p className="mt-6 break-words">
          <Trans
            text="An account here has the address {email} as well. Enter its password once: from then on {site} signs you in to it."
            values={{ email: <b>{email}</b>, site: providerName }}
          />
        </p>
        <LinkForm link={finish.link} />
      </>
    );
  }
  return (
    <Said icon={CircleAlert} title={t('You are not signed in')}>
      <p>{reasonOf(finish.error)}</p>
      <p className="mt-4">
        <TextLink to="/login">{t('Back to Sign In')}</TextLink>
      </p>
    </Said>
  );
}

/** `/sign-in/finish`: return from a sign-in at another site. */
export function FinishPage() {
  usePageTitle(t('Sign In'));
  const finish = useFinish(useLinkSecret());
  const title = finish.is === 'link' ? t('Link your account') : t('Sign In');
  return (
    <AuthLayout
      title={title}
      subtitle={finish.is === 'failed' ? undefined : t(SUBTITLE)}
      notes={NOTES}
    >
      <FinishResult finish={finish} />
    </AuthLayout>
  );
}
