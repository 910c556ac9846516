import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { api } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';
import { isCancelled, sayRefused } from '../lib/passkey-session.ts';
import { sentCredential } from '../lib/sent-credential.ts';

async function proveByPasskey(): Promise<void> {
  const { challengeId, options } = await api('POST /auth/proof/options');
  const credential = await startAuthentication({
    // The server creates them with the server part of this library.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const passkey = { challengeId, credential: sentCredential(credential) };
  await api('POST /auth/proof', { body: { passkey } });
}

/** Proves by passkey that the user is present. */
export function useProveByPasskey(onProven: () => void) {
  return useMutation({
    mutationFn: proveByPasskey,
    onSuccess: onProven,
    onError: (cause) => {
      if (!isCancelled(cause)) sayRefused(cause);
    },
  });
}
