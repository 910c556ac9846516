import { AppError } from '@snippetry/contracts';
import { z } from 'zod';
import type { GithubAccount } from '../domain/github-connection.ts';
import type { GithubOauth, GrantedToken } from '../ports/github-oauth.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { refusalOf, toFailure, withoutRequest } from './github-failure.ts';
import { type GithubServer, lastPageOf } from './github-requests.ts';
import { createOctokit } from './octokit.ts';
import { GithubUserShape, RepositoryShape } from './shapes.ts';
import { avatarOf, pageOf } from './trusted-url.ts';

export interface OctokitOauthDeps {
  server: GithubServer;
  clientId: string;
  clientSecret: string;
  /** Where GitHub sends the browser back to. */
  redirectUri: string;
}

const MAX_BYTES = 1_000_000;
/** All requests of the application itself are spread over time together. */
const THROTTLE_ID = 'application';

const TokenAnswer = z.union([
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

/** Asks GitHub as the registered application. */
export class OctokitOauth implements GithubOauth {
  readonly #deps: OctokitOauthDeps;

  constructor(deps: OctokitOauthDeps) {
    this.#deps = deps;
  }

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

  async exchange(code: string, verifier: string): Promise<GrantedToken> {
    const { clientId: client_id, clientSecret: client_secret, redirectUri } = this.#deps;
    const body = { client_id, client_secret, code, code_verifier: verifier };
    const answer = await this.#post({ ...body, redirect_uri: redirectUri });
    if ('error' in answer) throw new AppError('github.exchange_failed');
    return { token: answer.access_token, scopes: scopesIn(answer.scope) };
  }

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

  withdrawGrant(token: string): Promise<void> {
    return this.#withdraw('grant', token);
  }

  withdrawToken(token: string): Promise<void> {
    return this.#withdraw('token', token);
  }

  /** With one repository on a page, the number of the last page is how many there are. */
  async #countRepositories(token: string): Promise<number> {
    const { data, headers } = await this.#read(token, '/user/repos?per_page=1');
    const repositories = z.array(RepositoryShape).safeParse(data).data;
    if (!repositories) throw new AppError('github.bad_answer');
    return lastPageOf(headers) ?? repositories.length;
  }

  async #post(body: Record<string, string>): Promise<z.output<typeof TokenAnswer>> {
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
      const answer = TokenAnswer.safeParse(parseJson(await response.text())).data;
      if (answer) return answer;
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
      // GitHub has just given this token: it is no connection that was withdrawn.
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
      // GitHub knows no such token: it was withdrawn before, also by its owner.
      if (status === 404 || status === 422) return;
      throw toFailure(error, { webUrl, isLate: signal.aborted });
    }
  }
}
