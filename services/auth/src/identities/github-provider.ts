import { AppError } from '@snippetry/contracts';
import { hashOf } from '@snippetry/service-kit';
import { z } from 'zod';
import type { ExternalAccount, IdentityProvider, SignInSecrets } from './identity.ts';

interface GithubOptions {
  clientId: string;
  clientSecret: string;
  webUrl: string;
  apiUrl: string;
  isSandbox: boolean;
  timeoutMs: number;
  /** Callback URL. */
  redirectUri: string;
}

const Token = z.object({ access_token: z.string().min(1).max(1000) });
const User = z.object({ id: z.int(), login: z.string().min(1).max(100) });
const Emails = z.array(
  z.object({ email: z.email().max(254), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub or GitHub Enterprise Server. The token is used for one sign-in and not stored. */
export class GithubIdentityProvider implements IdentityProvider {
  readonly id = 'github';
  readonly isSandbox: boolean;
  readonly name: string;
  readonly #options: GithubOptions;

  constructor(options: GithubOptions) {
    this.#options = options;
    this.isSandbox = options.isSandbox;
    this.name = this.isSandbox ? 'Sandbox GitHub' : 'GitHub';
  }

  async authorizeUrl({ state, verifier }: SignInSecrets): Promise<string> {
    const { webUrl, clientId, redirectUri } = this.#options;
    const url = new URL(`${webUrl}/login/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'user:email',
      state,
      code_challenge: hashOf(verifier),
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  async identify(answer: URLSearchParams, { verifier }: SignInSecrets): Promise<ExternalAccount> {
    const { webUrl, apiUrl, clientId, clientSecret, redirectUri } = this.#options;
    const body = {
      client_id: clientId,
      client_secret: clientSecret,
      code: answer.get('code'),
      code_verifier: verifier,
      redirect_uri: redirectUri,
    };
    const { access_token: token } = await this.#request(
      Token,
      `${webUrl}/login/oauth/access_token`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    const init = { headers: { authorization: `Bearer ${token}` } };
    const user = await this.#request(User, `${apiUrl}/user`, init);
    const emails = await this.#request(Emails, `${apiUrl}/user/emails?per_page=100`, init);
    const best = emails.find(({ primary }) => primary) ?? emails[0];
    if (!best) throw new AppError('auth.email_missing');
    return {
      provider: 'github',
      issuer: webUrl,
      subject: String(user.id),
      label: user.login,
      username: user.login,
      email: best.email,
      isEmailVerified: best.verified,
      groups: [],
    };
  }

  refusalOf(): null {
    return null;
  }

  async #request<Shape extends z.ZodType>(
    shape: Shape,
    url: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<z.output<Shape>> {
    let status = 0;
    try {
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, accept: 'application/json', 'user-agent': 'Snippetry' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.#options.timeoutMs),
      });
      status = response.status;
      return shape.parse(await response.json());
    } catch (cause) {
      const isOutage = status === 0 || status >= 500 || status === 429;
      if (isOutage) throw new AppError('auth.provider_unavailable', { retryAfter: 10, cause });
      throw new AppError('auth.provider_refused', { cause });
    }
  }
}
