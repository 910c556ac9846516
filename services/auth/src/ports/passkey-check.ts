import type { RequestContext } from '@snippetry/service-kit';
import type { StoredPasskey } from '../domain/passkey.ts';

/** An answer of an authenticator in the JSON form of WebAuthn; the library checks it. */
export type SentCredential = Record<string, unknown> & { id: string };

/** The answer to a challenge. */
export interface SentAnswer {
  challengeId: string;
  credential: SentCredential;
}

/** Checks answers of passkeys. */
export interface PasskeyCheck {
  /**
   * @param purpose what the answer counts for: the id of a session, or null for signing in
   * @param allowed passkeys that may answer; any without them
   */
  options(
    purpose: string | null,
    allowed?: readonly StoredPasskey[],
  ): Promise<{ challengeId: string; options: Record<string, unknown> }>;
  /**
   * Consumes the challenge, and stores that the passkey was used.
   *
   * @throws AppError `auth.passkey_refused`
   */
  check(ctx: RequestContext, purpose: string | null, sent: SentAnswer): Promise<StoredPasskey>;
}
