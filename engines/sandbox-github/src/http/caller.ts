import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { StoredToken } from '../state.ts';
import type { Tokens } from '../tokens.ts';
import { GithubFailure } from './failures.ts';
import { Limits } from './limits.ts';

interface Call {
  token: StoredToken | null;
  limits: Limits;
}

const calls = new WeakMap<Request, Call>();

/**
 * Authenticates a request: an unknown token is refused, no token means a visitor. Sets headers with
 * the scopes and the rate limit.
 */
export function withCaller(tokens: Tokens): RequestHandler {
  const limits = new Limits();
  return (req: Request, res: Response, next: NextFunction) => {
    const value = /^(?:bearer|token) +(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
    const token = value ? tokens.find(value) : null;
    if (value && !token) throw new GithubFailure(401, 'Bad credentials');
    calls.set(req, { token, limits });
    if (token) res.set('x-oauth-scopes', token.scopes.join(', '));
    const usage = limits.of(token?.hash ?? '');
    res.set(Limits.headers(usage));
    if (Limits.isExceeded(usage)) throw new GithubFailure(403, 'API rate limit exceeded');
    next();
  };
}

/** The token of a request, or null for a visitor. */
export const tokenOf = (req: Request): StoredToken | null => calls.get(req)?.token ?? null;

/** @throws GithubFailure for a visitor, or if the token lacks the scope */
export function requireToken(req: Request, scope?: string): StoredToken {
  const token = tokenOf(req);
  if (!token) throw new GithubFailure(401, 'Requires authentication');
  // GitHub sends 404 and lists accepted scopes in a header.
  if (scope && !token.scopes.includes(scope)) {
    req.res?.set('x-accepted-oauth-scopes', scope);
    throw new GithubFailure(404, 'Not Found');
  }
  return token;
}

/** Sends JSON with an ETag. A 304 does not count against the limit. */
export function answer(req: Request, res: Response, body: unknown): void {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash('sha256').update(text).digest('hex')}"`;
  // Express's own check honours `cache-control: no-cache`, which fetch sends with `if-none-match`.
  const isSame = req.method === 'GET' && (req.get('if-none-match') ?? '').includes(etag);
  const call = calls.get(req);
  if (call) {
    const usage = call.limits.of(call.token?.hash ?? '');
    if (!isSame) usage.used += 1;
    res.set(Limits.headers(usage));
  }
  res.set({ 'Cache-Control': 'private, max-age=60, s-maxage=60', ETag: etag });
  if (isSame) res.status(304).end();
  else res.type('json').send(text);
}
