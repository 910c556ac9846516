import { usePageTitle } from '@snippetry/web-kit';
import { Link } from '@snippetry/web-kit/router';
import { Button } from '@snippetry/web-kit/ui';
import { KeyRound, LifeBuoy, MonitorSmartphone } from 'lucide-react';
import { AuthLayout, type Note } from './auth-layout.tsx';

const NOTES: readonly Note[] = [
  {
    icon: MonitorSmartphone,
    title: 'Signed in somewhere else?',
    text: 'You stay signed in there. Your snippets can be opened and copied as before.',
  },
  {
    icon: KeyRound,
    title: 'Remembered it after all?',
    text: 'Sign in, then choose a new password under Settings, Change Password.',
  },
  {
    icon: LifeBuoy,
    title: 'Neither?',
    text: 'Write to the people who run this server, from the email address of your account.',
  },
];

/** `/forgot-password`: this server sends no mail, so the page says what can be done instead. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  return (
    <AuthLayout
      title="Forgot password?"
      subtitle="This server does not send reset links by email."
      notes={NOTES}
    >
      <p className="mt-6 text-fg-2">
        Nobody can read your password here: only a hash of it is stored. The notes on this page say
        what you can do to get back to your snippets.
      </p>
      <Button className="mt-5" variant="primary" size="lg" asChild>
        <Link to="/login">Back to Sign In</Link>
      </Button>
    </AuthLayout>
  );
}
