import { type Registration, usePageTitle, useSession } from '@snippetry/web-kit';
import { Navigate, useLocation } from '@snippetry/web-kit/router';
import { FolderTree, Lock, Infinity as Unlimited, Users } from 'lucide-react';
import { useState } from 'react';
import { AuthLayout, type Note } from './auth-layout.tsx';
import { LookForMessage } from './look-for-message.tsx';
import { RegisterForm } from './register-form.tsx';
import { returnPath } from './return-path.ts';
import { TextLink } from './text-link.tsx';

const PERKS: readonly Note[] = [
  { icon: Unlimited, title: 'Unlimited snippets', text: 'Keep every useful twenty lines.' },
  { icon: Lock, title: 'Private repositories', text: 'What you keep private, only you can see.' },
  {
    icon: FolderTree,
    title: 'Smart organization',
    text: 'Tags, collections and a search that reads code.',
  },
  { icon: Users, title: 'Team collaboration', text: 'Share, fork and discuss with one link.' },
];

/** `/register`. */
export function RegisterPage() {
  usePageTitle('Get Started');
  const { user } = useSession();
  const { state } = useLocation();
  const [made, setMade] = useState<Registration>();
  if (user) return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthLayout title="Get Started" subtitle="Free plan. Setup in 2 minutes." notes={PERKS}>
      {made ? (
        <LookForMessage email={made.email} password={made.password} />
      ) : (
        <RegisterForm onUnconfirmed={setMade} />
      )}
      <p className="mt-5 text-sm text-fg-2">
        Already have an account?{' '}
        <TextLink to="/login" state={state}>
          Sign In
        </TextLink>
      </p>
    </AuthLayout>
  );
}
