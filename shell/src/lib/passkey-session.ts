import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { sentCredential } from './sent-credential.ts';

/**
 * Requests a passkey of this site from the browser.
 *
 * @param autofill offers passkeys in the email field until aborted, instead of opening a dialog
 * @returns a function that opens a session
 */
export async function askForPasskey(autofill?: AbortSignal) {
  const signal = autofill ? { signal: autofill } : {};
  const { challengeId, options } = await api('POST /auth/passkeys/sign-in/options', {}, signal);
  const credential = await startAuthentication({
    // The server creates them with the server part of this library.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: autofill !== undefined,
  });
  autofill?.throwIfAborted();
  const body = { challengeId, credential: sentCredential(credential) };
  return () => api('POST /auth/passkeys/sign-in', { body });
}

/** Errors that need no message: the user cancelled, or the browser has reported it itself. */
const QUIET = ['NotAllowedError', 'AbortError'];

/** Whether the user or the page cancelled a passkey request. */
export const isCancelled = (error: unknown) => error instanceof Error && QUIET.includes(error.name);

/** Shows that a passkey was refused. */
export function sayRefused(cause: unknown): void {
  const failed = t('The passkey could not be used. Please try again.');
  toast.error(isApiError(cause) ? failureText(cause, failed) : failed, { cause });
}
