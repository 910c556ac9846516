import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { sentCredential } from '../lib/sent-credential.ts';
import { isUnproven, withProof } from '../lib/with-proof.ts';
import { shellKeys } from './keys.ts';
import type { Passkey } from './passkey.queries.ts';

async function makePasskey(name: string): Promise<void> {
  const { challengeId, options } = await withProof(() => api('POST /auth/passkeys/options'));
  const credential = await startRegistration({
    // The server creates them with the server part of this library.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const body = { challengeId, name, credential: sentCredential(credential) };
  await withProof(() => api('POST /auth/passkeys', { body }));
}

/** Returns an error message, or null if the user cancelled. */
function failureOf(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || isUnproven(error)) return null;
  if (name === 'InvalidStateError') return t('This device has a passkey of your account already');
  const failed = t('Failed to add the passkey');
  return isApiError(error) ? failureText(error, failed) : failed;
}

export function useAddPasskey(onAdded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: makePasskey,
    onSuccess: async () => {
      toast.success(t('Passkey added'));
      onAdded();
      await client.invalidateQueries({ queryKey: shellKeys.security });
    },
    onError: (cause) => {
      const said = failureOf(cause);
      if (said) toast.error(said, { cause });
    },
  });
}

interface Change<Input> {
  change: (input: Input) => Promise<unknown>;
  /** Called before the list is refetched, since that unmounts the row of a removed passkey. */
  onDone: () => void;
  failed: string;
}

function useChange<Input = void>({ change, onDone, failed }: Change<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (cause) => {
      const isLast = isApiError(cause, 'auth.last_sign_in');
      toast.error(isLast ? cause.message : failed, { cause });
    },
    onSettled: () => client.invalidateQueries({ queryKey: shellKeys.security }),
  });
}

export const useRenamePasskey = ({ _id: id }: Passkey, onDone: () => void) =>
  useChange({
    change: (name: string) => api('PUT /auth/passkeys/:id', { params: { id }, body: { name } }),
    onDone,
    failed: t('Failed to rename the passkey'),
  });

export const useRemovePasskey = ({ _id: id, name }: Passkey, onDone: () => void) =>
  useChange({
    change: () => api('DELETE /auth/passkeys/:id', { params: { id } }),
    onDone: () => {
      toast.success(t('{name} was removed', { name }));
      onDone();
    },
    failed: t('Failed to remove the passkey'),
  });
