import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';

/** A user with an account at the provider; further fields are claims. */
export interface OidcPerson {
  /** Undefined if the provider returns none. */
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  groups?: string[];
  realm_access?: { roles: string[] };
}

/** Differences between providers. */
interface OidcServerOptions {
  /** Id of the provider in the platform's configuration. */
  id?: string;
  /** Path of the issuer, such as `/o/company/`. */
  path?: string;
  /** Whether id tokens have all claims; otherwise only user info has them. */
  hasFullIdTokens?: boolean;
}

type TokenChange = (idToken: string) => string | Promise<string>;

/** OpenID Connect provider with a simple sign-in page. */
export interface OidcServer {
  /** Variables for the configuration of a service. */
  env: Record<string, string>;
  /** Entry for `OIDC_PROVIDERS`. */
  entry: { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
  /** Users by account id, which the test chooses. */
  people: Map<string, OidcPerson>;
  /** Sets the origin of the platform, to which users are redirected after signing in. */
  serve(origin: string): void;
  /**
   * Simulates the browser at the provider.
   *
   * @returns the redirect address
   */
  authorize(authUrl: string, subject: string, decision?: 'allow' | 'cancel'): Promise<URL>;
  /** Replaces each id token from now on; null restores the real ones. */
  tamper(change: TokenChange | null): void;
  /** Refuses requests from now on, or answers them again. */
  setUp(isUp: boolean): void;
  stop(): Promise<void>;
}

const INTERACTION = '/interaction/';
const CLIENT = { id: 'snippetry', secret: 'a-secret-of-the-tests' };

const callbackAt = (origin: string, id: string) => `${origin}/api/auth/external/${id}/callback`;

interface ProviderSetup {
  issuer: string;
  people: Map<string, OidcPerson>;
  origin: string;
  options: Required<OidcServerOptions>;
}

function providerFor({ issuer, people, origin, options }: ProviderSetup) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callbackAt(origin, options.id)],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'groups', 'realm_access'],
    },
    conformIdTokenClaims: !options.hasFullIdTokens,
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => options.path.replace(/\/$/, '') + INTERACTION + uid },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      if (!person) return undefined;
      return { accountId: id, claims: async () => ({ sub: id, ...person }) };
    },
  });
}

/** Writes the page with links to sign in with each account, or to cancel. */
function writePage(res: ServerResponse, people: Map<string, OidcPerson>): void {
  const link = (query: string, words: string) => `<p><a href="?${query}">${words}</a></p>`;
  const accounts = [...people.keys()].map((id) => link(`subject=${id}`, `Continue as ${id}`));
  const ways = [link('error=access_denied', 'Cancel'), link('error=server_error', 'Break')];
  res.setHeader('content-type', 'text/html');
  res.end([...accounts, ...ways].join('\n'));
}

/**
 * Returns the choice in a request: from the headers of a simulated browser, or from a page's link.
 */
function choiceIn({ url = '', headers }: IncomingMessage) {
  const { searchParams } = new URL(url, 'http://localhost');
  const isCancelled = headers['x-decision'] === 'cancel';
  return {
    subject: String(headers['x-subject'] ?? searchParams.get('subject') ?? ''),
    error: isCancelled ? 'access_denied' : searchParams.get('error'),
  };
}

/** Signs in the chosen account, and grants everything that the client requests. */
async function interact(
  provider: Provider,
  people: Map<string, OidcPerson>,
  [req, res]: [IncomingMessage, ServerResponse],
) {
  const { prompt, params, session } = await provider.interactionDetails(req, res);
  const { subject, error } = choiceIn(req);
  if (error !== null) return provider.interactionFinished(req, res, { error });
  if (prompt.name === 'login') {
    if (subject === '') return writePage(res, people);
    return provider.interactionFinished(req, res, { login: { accountId: subject } });
  }
  const clientId = String(params.client_id);
  const grant = new provider.Grant({ accountId: session?.accountId ?? subject, clientId });
  grant.addOIDCScope(String(params.scope));
  const grantId = await grant.save();
  return provider.interactionFinished(req, res, { consent: { grantId } });
}

/** Follows the redirects of the provider with its cookies until one leads away from it. */
async function follow(issuer: string, authUrl: string, headers: Record<string, string>) {
  const cookies = new Map<string, string>();
  let at = new URL(authUrl);
  while (at.origin === new URL(issuer).origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { ...headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
  }
  return at;
}

/** Replaces the id token in an answer to a token request. */
function replaceIdToken(res: ServerResponse, change: TokenChange): void {
  const end = res.end.bind(res);
  const write = async (body: string) => {
    const answer = JSON.parse(body);
    const text = JSON.stringify({ ...answer, id_token: await change(answer.id_token) });
    res.setHeader('content-length', Buffer.byteLength(text));
    end(text);
  };
  Object.assign(res, { end: (body: string) => void write(body).catch(() => res.destroy()) });
}

/**
 * Removes the path of the issuer from a request, as frameworks do below a mount path; the provider
 * reads the original for its own addresses.
 */
function mount(req: IncomingMessage, path: string): void {
  const { url = '' } = req;
  if (path === '' || !url.startsWith(path)) return;
  Object.assign(req, { originalUrl: url, url: `/${url.slice(path.length)}` });
}

/** Starts a provider on a free port for a test file. */
export async function startOidcServer(given: OidcServerOptions = {}): Promise<OidcServer> {
  const options = { id: 'oidc', path: '', hasFullIdTokens: false, ...given };
  const port = await freePort();
  const issuer = `http://localhost:${port}${options.path}`;
  const people = new Map<string, OidcPerson>();
  let origin = 'http://localhost:8080';
  // Created with the first request, once the origin is known; this generates its keys.
  let made: { provider: Provider; answer: ReturnType<Provider['callback']> } | undefined;
  const current = () => {
    const provider = made?.provider ?? providerFor({ issuer, people, origin, options });
    made ??= { provider, answer: provider.callback() };
    return made;
  };
  let isUp = true;
  let change: TokenChange | null = null;
  const server = createServer((req, res) => {
    if (!isUp) return void res.writeHead(503).end();
    const { provider, answer } = current();
    mount(req, options.path);
    if (change && req.url === '/token') replaceIdToken(res, change);
    if (!req.url?.startsWith(INTERACTION)) return void answer(req, res);
    interact(provider, people, [req, res]).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, () => resolve()));
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example Ltd',
    },
    entry: {
      ...{ id: options.id, name: 'Example Ltd', issuer },
      ...{ clientId: CLIENT.id, clientSecret: CLIENT.secret },
    },
    people,
    serve(wanted) {
      origin = wanted;
      made = undefined;
    },
    authorize: (authUrl, subject, decision = 'allow') =>
      follow(issuer, authUrl, { 'x-subject': subject, 'x-decision': decision }),
    tamper(wanted) {
      change = wanted;
    },
    setUp(value) {
      isUp = value;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
