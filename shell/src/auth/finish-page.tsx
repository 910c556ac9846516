import { usePageTitle } from '@snippetry/web-kit';
import { CircleAlert } from 'lucide-react';
import { AuthLayout } from './auth-layout.tsx';
import { LinkForm } from './link-form.tsx';
import { RECOVERY_NOTES } from './recovery-notes.ts';
import { Said } from './said.tsx';
import { failureMessage } from './show-failure.ts';
import { TextLink } from './text-link.tsx';
import { type Finish, useFinish } from './use-finish.ts';
import { useLinkSecret } from './use-link-secret.ts';

const SUBTITLE = 'One step between the other site and your snippets.';

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
      <p>{failureMessage(finish.error, 'Login')}</p>
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
    <AuthLayout title={title} subtitle={SUBTITLE} notes={RECOVERY_NOTES}>
      <Shown finish={finish} />
    </AuthLayout>
  );
}
