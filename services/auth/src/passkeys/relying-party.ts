import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '@snippetry/contracts';
import type { Account } from '../accounts/index.ts';
import type { PasskeyRecord, SentCredential } from './passkey.ts';

/** Fields of a new passkey that its verified response contains. */
type CheckedPasskey = Pick<
  PasskeyRecord,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'
>;

const NAME = 'Snippetry';

const named = ({ credentialId, transports }: PasskeyRecord) => ({ id: credentialId, transports });

/** Loaded on first use: it costs 100 ms and 26 MB. */
const webauthn = () => import('@simplewebauthn/server');

const refused = (cause?: unknown) => new AppError('auth.passkey_refused', { cause });

/** The library throws for malformed input and for wrong signatures. */
async function orRefuse<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (cause) {
    throw refused(cause);
  }
}

/** This site as WebAuthn relying party: passkeys belong to its host and work at its origin only. */
export class RelyingParty {
  readonly #origin: string;
  readonly #id: string;

  constructor(publicOrigin: string) {
    const { origin, hostname } = new URL(publicOrigin);
    this.#origin = origin;
    this.#id = hostname;
  }

  /**
   * Returns the options with which a browser creates a passkey; authenticators that hold one of the
   * `existing` ones refuse.
   */
  async creation({ id, email, username }: Account, existing: readonly PasskeyRecord[]) {
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.#id,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: username,
      excludeCredentials: existing.map(named),
      // Discoverable and verified, since sign-in requires neither a username nor a password.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** @throws AppError `auth.passkey_refused` */
  async checkNew(credential: SentCredential, challenge: string): Promise<CheckedPasskey> {
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await orRefuse(() =>
      verifyRegistrationResponse({
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#id,
        requireUserVerification: true,
      }),
    );
    if (!verified) throw refused();
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      isSynced: registrationInfo.credentialBackedUp,
    };
  }

  /** Returns the options for signing with one of the `allowed` passkeys, or with any if empty. */
  async request(allowed: readonly PasskeyRecord[]) {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: this.#id,
      userVerification: 'required',
      ...(allowed.length > 0 && { allowCredentials: allowed.map(named) }),
    });
  }

  /**
   * @returns the new signature counter
   * @throws AppError `auth.passkey_refused`
   */
  async check(
    credential: SentCredential,
    challenge: string,
    passkey: PasskeyRecord,
  ): Promise<number> {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await orRefuse(() =>
      verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      }),
    );
    if (!verified) throw refused();
    return authenticationInfo.newCounter;
  }
}
