import { createHash, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TTL_SECONDS } from '@snippetry/service-kit';
import jwt from 'jsonwebtoken';
import type { TokenIssuer } from '../ports/sessions.ts';

/** The public half of the signing key as a key set shows it. */
export interface PublicJwk {
  kty: string;
  n: string;
  e: string;
  kid: string;
  alg: 'RS256';
  use: 'sig';
}

/** Signs tokens with one key, whose public half it shows. */
export interface KeyedTokenIssuer extends TokenIssuer {
  readonly jwk: PublicJwk;
  /** PEM. */
  readonly publicKey: string;
}

/** The key's name: its thumbprint by RFC 7638. */
function thumbprint(jwk: { kty: string; n: string; e: string }): string {
  const members = JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n });
  return createHash('sha256').update(members).digest('base64url');
}

/** Creates an issuer from an RSA private key in PEM form. */
export function createTokenIssuer(privateKey: string): KeyedTokenIssuer {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key);
  const { kty = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = thumbprint({ kty, n, e });
  return {
    jwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' },
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    issue(subject) {
      // With the fraction: a cut ends tokens of the same second that are older, and no newer one.
      const now = Date.now() / 1000;
      const latest = Math.floor(now) + TOKEN_TTL_SECONDS;
      const end = subject.expiresAt ? Math.floor(subject.expiresAt.getTime() / 1000) : latest;
      const claims = {
        sub: subject.id,
        username: subject.username,
        jti: randomUUID(),
        iat: now,
        exp: Math.min(latest, end),
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
      };
      return jwt.sign(claims, key, { algorithm: 'RS256', keyid: kid });
    },
  };
}
