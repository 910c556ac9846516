import type { RequestHandler } from 'express';
import type { PublicJwk } from '../sessions/token-issuer.ts';

/** The key set that services check tokens with. */
export const JWKS_PATH = '/.well-known/jwks.json';

/** Answers the key set. */
export function jwksHandler(jwk: PublicJwk): RequestHandler {
  return (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=300');
    res.json({ keys: [jwk] });
  };
}
