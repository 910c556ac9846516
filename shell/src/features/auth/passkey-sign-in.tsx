import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { t, toast, useSession } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { askForPasskey, isCancelled, sayRefused } from '../../lib/passkey-session.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

/** Button and autofill to sign in with a passkey; renders nothing without browser support. */
export function PasskeySignIn({ waiting }: { waiting: boolean }) {
  const { enter } = useSession();
  const [isPending, setPending] = useState(false);
  // Browsers allow only one pending passkey request.
  usePasskeyAutofill({ isPaused: isPending || waiting });
  const signIn = async () => {
    setPending(true);
    try {
      const openSession = await askForPasskey();
      enter(await openSession(), true);
      toast.success(t('Welcome back!'));
    } catch (cause) {
      if (!isCancelled(cause)) sayRefused(cause);
    } finally {
      setPending(false);
    }
  };
  if (!browserSupportsWebAuthn()) return null;
  return (
    <Button
      className="mt-3 w-full"
      size="lg"
      icon={<KeyRound aria-hidden />}
      busy={isPending}
      busyLabel={t('Waiting...')}
      onClick={() => void signIn()}
    >
      {t('Sign in with a passkey')}
    </Button>
  );
}
