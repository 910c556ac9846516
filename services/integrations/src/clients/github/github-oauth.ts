import { AppError } from '@snippetry/contracts';
import { z } from 'zod';
import { createBoundedFetch } from './bounded-fetch.ts';
import { refusalOf, toFailure, withoutRequest } from './failure.ts';
import { createOctokit, type GithubServer, lastPageOf } from './requests.ts';
import { GithubUserShape, RepositoryShape } from './shapes.ts';
import { avatarOf, pageOf } from './trusted-url.ts';

export interface GithubOauthDeps {
  server: GithubServer;
  clientId: string;
  clientSecret: string;
  /** GitHub redirects the browser to it after the sign-in. */
  redirectUri: string;
}

const MAX_BYTES = 1_000_000;
/** All requests of the application itself share one throttle. */
const THROTTLE_ID = 'application';

const TokenResponse = z.union([
  z.object({ access_token: z.string().min(1).max(1000), scope: z.string().max(1000).default('') }),
  z.object({ error: z.string() }),
]);

const scopesIn = (text: string) => text.split(/[\s,]+/).filter((scope) => scope !== '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A GitHub account as GitHub describes it. */
export interface GithubAccount {
  /** GitHub's id, which stays if the user name changes. */
  id: number;
  username: string;
  profileUrl: string;
  avatarUrl: string;
  repositoryCount: number;
}

/** Token that GitHub returns for the code of a finished sign-in. */
export interface GrantedToken {
  token: string;
  /** May be fewer than requested. */
  scopes: string[];
}

/** GitHub API of the registered application itself. */
export class GithubOauth {
  readonly #deps: GithubOauthDeps;

  constructor(deps: GithubOauthDeps) {
    this.#deps = deps;
  }

  /** Address at GitHub to which a browser is sent to sign in. */
  authorizeUrl(request: { scopes: readonly string[]; state: string; challenge: string }): string {
    const { server, clientId, redirectUri } = this.#deps;
    const url = new URL(`${server.webUrl}/login/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: request.scopes.join(' '),
      state: request.state,
      code_challenge: request.challenge,
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  /** @throws AppError `github.exchange_failed`, `github.unavailable`, `github.bad_answer` */
  async exchange(code: string, verifier: string): Promise<GrantedToken> {
    const { clientId: client_id, clientSecret: client_secret, redirectUri } = this.#deps;
    const body = { client_id, client_secret, code, code_verifier: verifier };
    const reply = await this.#post({ ...body, redirect_uri: redirectUri });
    if ('error' in reply) throw new AppError('github.exchange_failed');
    return { token: reply.access_token, scopes: scopesIn(reply.scope) };
  }

  /**
   * Returns the account that a token belongs to.
   *
   * @throws AppError `github.exchange_failed`, `github.unavailable`, `github.bad_answer`
   */
  async account(token: string): Promise<GithubAccount> {
    const { webUrl } = this.#deps.server;
    const found = GithubUserShape.safeParse((await this.#read(token, '/user')).data).data;
    if (!found) throw new AppError('github.bad_answer');
    return {
      id: found.id,
      username: found.login,
      profileUrl: pageOf(webUrl, found.html_url),
      avatarUrl: avatarOf(webUrl, found.avatar_url),
      repositoryCount: await this.#countRepositories(token),
    };
  }

  /** Withdraws everything that a user has granted; no-op if it is gone already. */
  withdrawGrant(token: string): Promise<void> {
    return this.#withdraw('grant', token);
  }

  /** Withdraws one token only. */
  withdrawToken(token: string): Promise<void> {
    return this.#withdraw('token', token);
  }

  /** With one repository per page, the number of the last page is their count. */
  async #countRepositories(token: string): Promise<number> {
    const { data, headers } = await this.#read(token, '/user/repos?per_page=1');
    const repositories = z.array(RepositoryShape).safeParse(data).data;
    if (!repositories) throw new AppError('github.bad_answer');
    return lastPageOf(headers) ?? repositories.length;
  }

  async #post(body: Record<string, string>): Promise<z.output<typeof TokenResponse>> {
    const { webUrl } = this.#deps.server;
    const signal = AbortSignal.timeout(this.#deps.server.timeoutMs);
    try {
      const fetch = createBoundedFetch({ baseUrl: webUrl, maxBytes: MAX_BYTES });
      const response = await fetch(`${webUrl}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      const reply = TokenResponse.safeParse(parseJson(await response.text())).data;
      if (reply) return reply;
      if (response.status >= 500) throw new AppError('github.unavailable', { retryAfter: 10 });
      throw new AppError('github.exchange_failed');
    } catch (error) {
      throw toFailure(error, { webUrl, isLate: signal.aborted });
    }
  }

  async #read(token: string, path: string) {
    const { apiUrl, webUrl } = this.#deps.server;
    const signal = AbortSignal.timeout(this.#deps.server.timeoutMs);
    const octokit = createOctokit({ apiUrl, throttleId: THROTTLE_ID, token });
    const fetch = createBoundedFetch({ baseUrl: apiUrl, maxBytes: MAX_BYTES });
    try {
      return await octokit.request(`GET ${path}`, { request: { fetch, signal } });
    } catch (error) {
      // GitHub has just issued this token, so no connection was revoked.
      const isRefused = refusalOf(error)?.status === 401;
      if (isRefused) throw new AppError('github.exchange_failed', { cause: withoutRequest(error) });
      throw toFailure(error, { webUrl, isLate: signal.aborted });
    }
  }

  async #withdraw(what: 'grant' | 'token', token: string): Promise<void> {
    const { server, clientId, clientSecret } = this.#deps;
    const { apiUrl, webUrl } = server;
    const signal = AbortSignal.timeout(this.#deps.server.timeoutMs);
    const octokit = createOctokit({ apiUrl, throttleId: THROTTLE_ID });
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const fetch = createBoundedFetch({ baseUrl: apiUrl, maxBytes: MAX_BYTES });
    try {
      const route = `DELETE /applications/${encodeURIComponent(clientId)}/${what}`;
      await octokit.request(route, {
        access_token: token,
        headers: { authorization: `Basic ${credentials}` },
        request: { fetch, signal, retries: 0 },
      });
    } catch (error) {
      const status = refusalOf(error)?.status;
      // It was withdrawn before, possibly by its owner.
      if (status === 404 || status === 422) return;
      throw toFailure(error, { webUrl, isLate: signal.aborted });
    }
  }
}
