import { createHash, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TTL_SECONDS } from '@snippetry/service-kit';
import jwt from 'jsonwebtoken';

/** Public signing key as JSON Web Key. */
export interface PublicJwk {
  kty: string;
  n: string;
  e: string;
  kid: string;
  alg: 'RS256';
  use: 'sig';
}

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

/** Returns the key id: the thumbprint according to RFC 7638. */
function thumbprint(jwk: { kty: string; n: string; e: string }): string {
  const members = JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n });
  return createHash('sha256').update(members).digest('base64url');
}

/** Creates an issuer from an RSA private key in PEM form. */
export function createTokenIssuer(privateKey: string) {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key);
  const { kty = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = thumbprint({ kty, n, e });
  const jwk: PublicJwk = { kty, n, e, kid, alg: 'RS256', use: 'sig' };
  return {
    jwk,
    /** PEM. */
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
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
