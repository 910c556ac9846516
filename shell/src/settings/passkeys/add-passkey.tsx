import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Button } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { sentCredential } from '../../auth/sent-credential.ts';
import { SAFETY } from '../sessions/session-queries.ts';
import { isUnproven, withProof } from '../with-proof.ts';
import { NameDialog } from './name-dialog.tsx';

/** Has the browser make a passkey, and the server keep it. */
async function makePasskey(name: string): Promise<void> {
  const { challengeId, options } = await withProof(() => api('POST /auth/passkeys/options'));
  const credential = await startRegistration({
    // The server makes them with the other half of this library.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const body = { challengeId, name, credential: sentCredential(credential) };
  await withProof(() => api('POST /auth/passkeys', { body }));
}

/** Why no passkey was made; null where the user has cancelled it. */
function failureOf(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || isUnproven(error)) return null;
  if (name === 'InvalidStateError') return t('This device has a passkey of your account already');
  if (isApiError(error) && !error.isGeneric) return error.message;
  return t('Failed to add the passkey');
}

/** The button that adds a passkey, and what it asks. */
export function AddPasskey() {
  const client = useQueryClient();
  const [naming, setNaming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: makePasskey,
    onSuccess: async () => {
      toast.success(t('Passkey added'));
      setNaming(false);
      await client.invalidateQueries({ queryKey: SAFETY });
    },
    onError: (cause) => {
      const said = failureOf(cause);
      if (said) toast.error(said, { cause });
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setNaming(true)}>
        {t('Add passkey')}
      </Button>
      <NameDialog
        open={naming}
        onOpenChange={setNaming}
        title={t('Add a passkey')}
        description={t('Your browser asks for your fingerprint, face, PIN or security key next.')}
        initial=""
        confirmLabel={t('Continue')}
        busy={isPending}
        busyLabel={t('Waiting...')}
        onNamed={(name) => mutate(name)}
      />
    </>
  );
}
