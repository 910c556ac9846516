import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import {
  pemBlocks,
  publicJwk,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TTL_SECONDS,
} from '@snippetry/service-kit';
import jwt from 'jsonwebtoken';

/** User of a token. The token does not outlive `expiresAt`. */
interface TokenSubject {
  id: string;
  username: string;
  expiresAt: Date | null;
}

export interface IssuedToken {
  token: string;
  /** Token id, by which it is revoked. */
  jti: string;
  expiresAt: Date;
}

/**
 * Creates an issuer from RSA private keys in PEM form. The first one signs; tokens of the others
 * are valid, too.
 */
export function createTokenIssuer(privateKeys: string) {
  const keys = pemBlocks(privateKeys).map((pem) => createPrivateKey(pem));
  const [key] = keys;
  if (!key) throw new Error('a token issuer needs a key');
  const { kid } = publicJwk(key);
  const toPem = (one: KeyObject) => createPublicKey(one).export({ type: 'spki', format: 'pem' });
  return {
    jwks: keys.map(publicJwk),
    /** PEM, all keys. */
    publicKeys: keys.map(toPem).join(''),
    /**
     * @param issuedAt Unix time in seconds, not after the account was read: a token must not
     * outlive a password change during its sign-in
     */
    issue(subject: TokenSubject, issuedAt: number): IssuedToken {
      const latest = Math.floor(issuedAt) + TOKEN_TTL_SECONDS;
      const end = subject.expiresAt ? Math.floor(subject.expiresAt.getTime() / 1000) : latest;
      const jti = randomUUID();
      const exp = Math.min(latest, end);
      const claims = {
        sub: subject.id,
        username: subject.username,
        jti,
        // With fractions: a password change revokes older tokens of the same second, but not newer
        // ones.
        iat: issuedAt,
        exp,
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
      };
      const token = jwt.sign(claims, key, { algorithm: 'RS256', keyid: kid });
      return { token, jti, expiresAt: new Date(exp * 1000) };
    },
  };
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;
