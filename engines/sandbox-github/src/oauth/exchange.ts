import { json, type Request, type Response, Router, urlencoded } from 'express';
import { GithubFailure, invalid } from '../http/failures.ts';
import type { SandboxOptions } from '../options.ts';
import type { Tokens } from '../tokens.ts';
import { type Codes, fitsChallenge } from './codes.ts';

/** GitHub accepts JSON with any content type. */
const ANY = () => true;
const FAILURES = {
  incorrect_client_credentials: 'The client_id and/or client_secret passed are incorrect.',
  bad_verification_code: 'The code passed is incorrect or expired.',
  redirect_uri_mismatch: 'The redirect_uri MUST match the registered callback URL.',
};

const failure = (error: keyof typeof FAILURES) => ({ error, error_description: FAILURES[error] });

/** Sends form data unless the client accepts JSON, like GitHub. */
function sendFields(req: Request, res: Response, fields: Record<string, string>): void {
  res.set('Cache-Control', 'no-store');
  if (/json/.test(req.get('accept') ?? '')) res.json(fields);
  else res.type('application/x-www-form-urlencoded').send(`${new URLSearchParams(fields)}`);
}

/** Client id and secret of basic authentication. */
function basicOf(req: Request): [string, string] | null {
  const encoded = /^basic +(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!encoded) return null;
  const plain = Buffer.from(encoded, 'base64').toString();
  const colon = plain.indexOf(':');
  return [plain.slice(0, colon), plain.slice(colon + 1)];
}

/** Routes that exchange a code for a token, and end a grant. */
export function exchangeRoutes(options: SandboxOptions, codes: Codes, tokens: Tokens): Router {
  const isClient = (id: unknown, secret: unknown) =>
    id === options.clientId && secret === options.clientSecret;

  function exchange(fields: Record<string, unknown>): Record<string, string> {
    if (!isClient(fields.client_id, fields.client_secret)) {
      return failure('incorrect_client_credentials');
    }
    const consent = codes.consume(String(fields.code));
    if (!consent) return failure('bad_verification_code');
    if (fields.redirect_uri !== undefined && fields.redirect_uri !== consent.redirectUri) {
      return failure('redirect_uri_mismatch');
    }
    if (!fitsChallenge(consent.challenge, fields.code_verifier)) {
      return failure('bad_verification_code');
    }
    return {
      access_token: tokens.issue(consent.login, consent.scopes),
      scope: consent.scopes.join(','),
      token_type: 'bearer',
    };
  }

  const routes = Router();
  const paths = ['/login/oauth/access_token', '/applications/:clientId/:what'];
  routes.use(paths, urlencoded({ extended: false }), json({ type: ANY }));
  routes.post('/login/oauth/access_token', (req: Request, res: Response) => {
    const [client_id, client_secret] = basicOf(req) ?? [];
    const basic = client_id === undefined ? {} : { client_id, client_secret };
    sendFields(req, res, exchange({ ...req.query, ...req.body, ...basic }));
  });
  routes.delete(
    '/applications/:clientId/:what',
    (req: Request<{ clientId: string; what: string }>, res: Response) => {
      const [id, secret] = basicOf(req) ?? [];
      if (id !== req.params.clientId || !isClient(id, secret)) {
        throw new GithubFailure(401, 'Bad credentials');
      }
      const token = tokens.find(String(req.body?.access_token ?? ''));
      if (!token) throw invalid('OauthAccess', 'access_token', 'invalid');
      if (req.params.what === 'grant') tokens.revokeGrant(token.login);
      else tokens.revoke(token);
      res.status(204).end();
    },
  );
  return routes;
}
