import { msg } from '@snippetry/contracts/texts';
import { type Registration, Trans, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { FolderTree, Lock, Infinity as Unlimited, Users } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { AuthLayout, type Note } from './auth-layout.tsx';
import { ClosedDoors } from './closed-doors.tsx';
import { ExternalSignIns } from './external-sign-ins.tsx';
import { LookForMessage } from './look-for-message.tsx';
import { RegisterForm } from './register-form.tsx';
import { returnPath } from './return-path.ts';
import { type SignInOptions, useSignInOptions } from './sign-in-options.ts';
import { TextLink } from './text-link.tsx';
import { useInvitation } from './use-invitation.ts';
import { useVisitState } from './visit-state.ts';

const PERKS: readonly Note[] = [
  {
    icon: Unlimited,
    title: msg('Unlimited snippets'),
    text: msg('Keep every useful twenty lines.'),
  },
  {
    icon: Lock,
    title: msg('Private repositories'),
    text: msg('What you keep private, only you can see.'),
  },
  {
    icon: FolderTree,
    title: msg('Smart organization'),
    text: msg('Tags, collections and a search that reads code.'),
  },
  {
    icon: Users,
    title: msg('Team collaboration'),
    text: msg('Share, fork and discuss with one link.'),
  },
];

/** Returns the policy that hides the form; null if it is shown or the options are loading. */
function refusalOf(options: SignInOptions | undefined, invitation: string | undefined) {
  const policy = options?.registration ?? 'open';
  if (policy === 'open' || (policy === 'invitation' && invitation)) return null;
  return policy;
}

export function RegisterPage() {
  usePageTitle(t('Get Started'));
  const { user } = useSession();
  const { state } = useLocation();
  const [made, setMade] = useVisitState<Registration | undefined>('made', undefined);
  const options = useSignInOptions();
  const invitation = useInvitation();
  if (user) return <Navigate to={returnPath(state)} replace />;
  const refusal = refusalOf(options, invitation);
  const hasPasswords = options?.hasPasswords ?? true;
  return (
    <AuthLayout
      title={t('Get Started')}
      subtitle={t('Free plan. Setup in 2 minutes.')}
      notes={PERKS}
    >
      {refusal ? <ClosedDoors policy={refusal} /> : null}
      {made ? <LookForMessage email={made.email} password={made.password} /> : null}
      {refusal || made || !hasPasswords ? null : (
        <RegisterForm invitation={invitation} onUnconfirmed={setMade} />
      )}
      <p className="mt-5 text-sm text-fg-2">
        <Trans
          text="Already have an account? <link>Sign In</link>"
          parts={{
            link: (words) => (
              <TextLink to="/login" state={state}>
                {words}
              </TextLink>
            ),
          }}
        />
      </p>
      {refusal || made ? null : (
        <ExternalSignIns options={options} returnTo={returnPath(state)} invitation={invitation} />
      )}
    </AuthLayout>
  );
}
