import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { sentCredential } from './sent-credential.ts';

/**
 * Asks the browser for a passkey of this site.
 *
 * @param autofill until when passkeys are offered where an email address is typed, instead of asking at once
 * @returns what opens a session
 */
export async function askForPasskey(autofill?: AbortSignal) {
  const signal = autofill ? { signal: autofill } : {};
  const { challengeId, options } = await api('POST /auth/passkeys/sign-in/options', {}, signal);
  const credential = await startAuthentication({
    // The server makes them with the other half of this library.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: autofill !== undefined,
  });
  autofill?.throwIfAborted();
  const body = { challengeId, credential: sentCredential(credential) };
  return () => api('POST /auth/passkeys/sign-in', { body });
}

/** The browser was told to stop, or has no passkey: it has said so itself. */
const QUIET = ['NotAllowedError', 'AbortError'];

/** Whether the browser has ended a wait for a passkey. */
export const isCancelled = (error: unknown) => error instanceof Error && QUIET.includes(error.name);

/** Says that a passkey did not open a session. */
export function sayRefused(cause: unknown): void {
  const failed = t('The passkey could not be used. Please try again.');
  toast.error(isApiError(cause) ? failureText(cause, failed) : failed, { cause });
}
