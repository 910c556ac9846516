import { type Request, type Response, Router, urlencoded } from 'express';
import type { AccountInput, SandboxOptions } from '../options.ts';
import { html, sendPage } from '../pages/html.ts';
import type { Codes } from './codes.ts';

const SCOPES: Record<string, string> = {
  repo: 'Read and write public and private repositories',
  gist: 'Create and change gists',
  'user:email': 'Read the email addresses of the account',
};

/** A valid authorization request. */
interface AuthorizationRequest {
  redirectUri: string;
  scopes: string[];
  state: string | null;
  challenge: string | null;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Parses the authorization request of an application; returns a sentence if it is invalid. */
function readRequest(
  query: Record<string, unknown>,
  options: SandboxOptions,
): AuthorizationRequest | string {
  if (query.client_id !== options.clientId) return 'No application has this client_id.';
  const redirectUri = text(query.redirect_uri) ?? options.redirectUris[0];
  if (!redirectUri || !options.redirectUris.includes(redirectUri)) {
    return 'The redirect_uri is not one that is registered for this application.';
  }
  const challenge = text(query.code_challenge);
  if (challenge && query.code_challenge_method !== 'S256') {
    return 'The code_challenge_method must be S256.';
  }
  const scopes = (text(query.scope) ?? '').split(/[\s,]+/).filter((scope) => scope in SCOPES);
  return { redirectUri, scopes: [...new Set(scopes)], state: text(query.state), challenge };
}

function sendBack(
  res: Response,
  request: AuthorizationRequest,
  answer: Record<string, string>,
): void {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (request.state !== null) url.searchParams.set('state', request.state);
  res.set('Referrer-Policy', 'no-referrer');
  res.redirect(302, url.href);
}

function account({ login, name, bio }: AccountInput, isFirst: boolean) {
  return html`<label><input type="radio" name="login" value="${login}" required ${isFirst ? 'checked' : ''}><span>${name} (${login})<small>${bio ?? ''}</small></span></label>
`;
}

function sendConsentPage(
  res: Response,
  request: AuthorizationRequest,
  accounts: AccountInput[],
): void {
  const host = new URL(request.redirectUri).host;
  const wanted = request.scopes.map(
    (scope) => html`<li>${SCOPES[scope]} (<code>${scope}</code>)</li>
`,
  );
  const body = html`<h1>Snippetry at ${host} asks for access</h1>
<p>It would like to:</p>
<ul>
<li>Read the public profile and the public repositories of the account</li>
${wanted}</ul>
<form method="post">
<fieldset><legend>Continue as a sample account</legend>
${accounts.map((one, i) => account(one, i === 0))}</fieldset>
<div class="actions">
<button class="go" name="decision" value="authorize">Authorize Snippetry</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button>
</div>
</form>
<p class="soft"><small>You are sent back to ${host}.</small></p>`;
  sendPage(res, 'Authorize Snippetry', body, { formTarget: new URL(request.redirectUri).origin });
}

function sendRefusal(res: Response, reason: string): void {
  res.status(400);
  sendPage(
    res,
    'Not possible',
    html`<h1>This cannot be authorized</h1>
<p>${reason}</p>`,
  );
}

/** Routes of the page on which a user authorizes an application. */
export function authorizeRoutes(
  options: SandboxOptions,
  accounts: AccountInput[],
  codes: Codes,
  granted: (login: string) => string[],
): Router {
  const routes = Router();
  routes.get('/login/oauth/authorize', (req: Request, res: Response) => {
    const request = readRequest(req.query, options);
    if (typeof request === 'string') sendRefusal(res, request);
    else sendConsentPage(res, request, accounts);
  });
  routes.post(
    '/login/oauth/authorize',
    urlencoded({ extended: false }),
    (req: Request, res: Response) => {
      const request = readRequest(req.query, options);
      if (typeof request === 'string') return sendRefusal(res, request);
      const { decision, login } = req.body ?? {};
      if (decision !== 'authorize') {
        return sendBack(res, request, {
          error: 'access_denied',
          error_description: 'The user has denied your application access.',
        });
      }
      if (!accounts.some((one) => one.login === login)) {
        return sendRefusal(res, 'There is no such account.');
      }
      const scopes = [...new Set([...granted(login), ...request.scopes])];
      sendBack(res, request, { code: codes.issue({ ...request, login, scopes }) });
    },
  );
  return routes;
}
