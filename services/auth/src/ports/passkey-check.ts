import type { RequestContext } from '@snippetry/service-kit';
import type { StoredPasskey } from '../domain/passkey.ts';

/** Response of an authenticator in the JSON form of WebAuthn; the library validates it. */
export type SentCredential = Record<string, unknown> & { id: string };

/** Response to a challenge. */
export interface SentAnswer {
  challengeId: string;
  credential: SentCredential;
}

/** Checks responses of stored passkeys. */
export interface PasskeyCheck {
  /**
   * @param purpose id of the session to prove, or null for sign-in
   * @param allowed passkeys that may be used; any if omitted
   */
  options(
    purpose: string | null,
    allowed?: readonly StoredPasskey[],
  ): Promise<{ challengeId: string; options: Record<string, unknown> }>;
  /**
   * Consumes the challenge, and records that the passkey was used.
   *
   * @throws AppError `auth.passkey_refused`
   */
  check(ctx: RequestContext, purpose: string | null, sent: SentAnswer): Promise<StoredPasskey>;
}
