import { msg } from '@snippetry/contracts/texts';
import { Trans, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { Feather, Lock, Play, ShieldCheck, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { fetchRegistry } from '../../remotes/registry.ts';
import { AuthLayout, type Note } from './auth-layout.tsx';
import { ExternalFailure } from './external-failure.tsx';
import { ExternalSignIns } from './external-sign-ins.tsx';
import { LoginForm } from './login-form.tsx';
import { returnPath } from './return-path.ts';
import { type SignInOptions, useSignInOptions } from './sign-in-options.ts';
import { TextLink } from './text-link.tsx';

/** Whether any email and password open a demo account; undefined until the registry is loaded. */
function useDemoAccess(): boolean | undefined {
  const [demo, setDemo] = useState<boolean>();
  useEffect(() => {
    fetchRegistry()
      .then(({ demoAccess }) => setDemo(demoAccess))
      // Do not promise demo access if the registry fails to load.
      .catch(() => setDemo(false));
  }, []);
  return demo;
}

const DEMO: Note = {
  icon: Play,
  title: msg('Demo access'),
  text: msg('Any email and password can be used to explore the app with sample data.'),
  marked: true,
};

// As tall as the demo note that it replaces, so that the notes below do not move.
const PRIVATE: Note = {
  icon: Lock,
  title: msg('Private until you share'),
  text: msg('Only you see a private snippet, in lists and in searches.'),
};

const SECURE: Note = {
  icon: ShieldCheck,
  title: msg('Secure'),
  text: msg('Passwords are hashed, sessions can be revoked.'),
};

const NOTES: readonly Note[] = [
  { icon: Zap, title: msg('Fast'), text: msg('Search answers while you type.') },
  { icon: Feather, title: msg('Simple'), text: msg('One box, one shortcut, no setup.') },
];

function subtitleOf(options: SignInOptions | undefined): string {
  const [first, ...others] = options?.providers ?? [];
  const isOnly = options?.hasPasswords === false && first && others.length === 0;
  return isOnly
    ? t('Sign in with your account at {site}.', { site: first.name })
    : t('Your snippets are where you left them.');
}

export function LoginPage() {
  usePageTitle(t('Sign In'));
  const { user } = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const demo = useDemoAccess();
  const options = useSignInOptions();
  if (user) return <Navigate to={returnPath(state)} replace />;
  const hasPasswords = options?.hasPasswords ?? true;
  const hasDemo = demo !== false && hasPasswords;
  const first = { ...(hasDemo ? DEMO : PRIVATE), pending: demo === undefined };
  const notes = [first, ...(hasPasswords ? [SECURE] : []), ...NOTES];
  return (
    <AuthLayout title={t('Sign In')} subtitle={subtitleOf(options)} notes={notes}>
      <ExternalFailure code={search.get('error')} />
      {hasPasswords ? (
        // Hidden until it is known that the server has passwords; its space is reserved.
        <div className={options ? undefined : 'invisible'}>
          <LoginForm waiting={!options} />
          <p className="mt-5 text-sm text-fg-2">
            <Trans
              text="New here? <link>Create an account</link>"
              parts={{
                link: (words) => (
                  <TextLink to="/register" state={state}>
                    {words}
                  </TextLink>
                ),
              }}
            />
          </p>
        </div>
      ) : null}
      <ExternalSignIns options={options} returnTo={returnPath(state)} />
    </AuthLayout>
  );
}
