import { isApiError, usePageTitle } from '@snippetry/web-kit';
import { CircleAlert, KeyRound, ShieldCheck, Unlink } from 'lucide-react';
import { AuthLayout, type Note } from './auth-layout.tsx';
import { EXPIRED } from './external-failure.tsx';
import { LinkForm } from './link-form.tsx';
import { Said } from './said.tsx';
import { failureMessage } from './show-failure.ts';
import { TextLink } from './text-link.tsx';
import { type Finish, useFinish } from './use-finish.ts';
import { useLinkSecret } from './use-link-secret.ts';

const SUBTITLE = 'One step between the other site and your snippets.';

const NOTES: readonly Note[] = [
  {
    icon: KeyRound,
    title: 'No password comes along',
    text: 'The other site only tells Snippetry who you are.',
  },
  {
    icon: ShieldCheck,
    title: 'Name and email, no more',
    text: 'Signing in asks for nothing else of your account there.',
  },
  {
    icon: Unlink,
    title: 'Not for ever',
    text: 'Unlink the other site under Settings, Sign-in methods.',
  },
];

function reasonOf(error: unknown): string {
  return isApiError(error, 'auth.link_invalid') ? EXPIRED : failureMessage(error, 'Login');
}

function Shown({ finish }: { finish: Finish }) {
  if (finish.is === 'waiting') {
    return (
      <p role="status" className="mt-6">
        Signing you in...
      </p>
    );
  }
  if (finish.is === 'link') {
    const { email, providerName } = finish.link;
    return (
      <>
        <p className="mt-6 break-words">
          An account here has the address <b>{email}</b> as well. Enter its password once: from then
          on {providerName} signs you in to it.
        </p>
        <LinkForm link={finish.link} />
      </>
    );
  }
  return (
    <Said icon={CircleAlert} title="You are not signed in">
      <p>{reasonOf(finish.error)}</p>
      <p className="mt-4">
        <TextLink to="/login">Back to Sign In</TextLink>
      </p>
    </Said>
  );
}

/** `/sign-in/finish`: where a sign-in at another site ends. */
export function FinishPage() {
  usePageTitle('Sign In');
  const finish = useFinish(useLinkSecret());
  const title = finish.is === 'link' ? 'Link your account' : 'Sign In';
  return (
    <AuthLayout title={title} subtitle={SUBTITLE} notes={NOTES}>
      <Shown finish={finish} />
    </AuthLayout>
  );
}
