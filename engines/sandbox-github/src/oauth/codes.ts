import { createHash, randomBytes } from 'node:crypto';

const VALID_MS = 600_000;

/** Access that a user granted on the authorize page. */
export interface Consent {
  login: string;
  scopes: string[];
  redirectUri: string;
  /** S256 of the verifier; null if the application does not use PKCE. */
  challenge: string | null;
}

/** Codes that can be exchanged once, within ten minutes. */
export class Codes {
  #consents = new Map<string, Consent & { expires: number }>();

  issue(consent: Consent): string {
    const code = randomBytes(10).toString('hex');
    this.#consents.set(code, { ...consent, expires: Date.now() + VALID_MS });
    return code;
  }

  /** Consumes a code; returns its consent, or null if the code is unknown or expired. */
  consume(code: string): Consent | null {
    const consent = this.#consents.get(code);
    this.#consents.delete(code);
    return consent && consent.expires > Date.now() ? consent : null;
  }
}

/** Whether the verifier is the one whose hash was sent to the authorize page. */
export function fitsChallenge(challenge: string | null, verifier: unknown): boolean {
  if (challenge === null) return true;
  if (typeof verifier !== 'string') return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
