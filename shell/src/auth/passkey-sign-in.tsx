import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { api, isApiError, t, toast, useSession } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sentCredential } from './sent-credential.ts';

/** Asks the browser for a passkey of this site, and the server for a session by it. */
async function openSession() {
  const { challengeId, options } = await api('POST /auth/passkeys/sign-in/options');
  const credential = await startAuthentication({
    // The server makes them with the other half of this library.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return api('POST /auth/passkeys/sign-in', {
    body: { challengeId, credential: sentCredential(credential) },
  });
}

/** The browser was told to stop, or has no passkey: it has said so itself. */
const isCancelled = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError';

/** Signs in without password; only where the browser can. */
export function PasskeySignIn() {
  const { enter } = useSession();
  const [isPending, setPending] = useState(false);
  const signIn = async () => {
    setPending(true);
    try {
      enter(await openSession(), true);
      toast.success(t('Welcome back!'));
    } catch (cause) {
      if (!isCancelled(cause)) {
        const said = isApiError(cause) && !cause.isGeneric ? cause.message : undefined;
        toast.error(said ?? t('The passkey could not be used. Please try again.'), { cause });
      }
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
