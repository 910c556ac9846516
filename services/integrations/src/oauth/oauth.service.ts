import { AppError, type GithubPurpose } from '@snippetry/contracts';
import {
  type BrowserCookie,
  hashOf,
  newSecret,
  type RequestContext,
  type Revocations,
  type UserContext,
  type UserLimit,
} from '@snippetry/service-kit';
import type { NewGithubConnection } from '../domain/github-connection.ts';
import { scopesFor } from '../domain/scopes.ts';
import type { GithubOauth } from '../ports/github-oauth.ts';
import type { GithubConnectionRepository } from '../store/github-connection.repository.ts';
import type { BegunLink, LinkStates } from './link-states.ts';

type LinkContext = Pick<RequestContext, 'requestId' | 'log'>;

export interface OauthServiceDeps {
  states: LinkStates;
  cookie: BrowserCookie;
  oauth: GithubOauth;
  repository: GithubConnectionRepository;
  connect: (
    ctx: LinkContext & { viewer: { id: string } },
    connection: NewGithubConnection,
  ) => Promise<void>;
  revocations: Revocations;
  limit: UserLimit;
  isConfigured: boolean;
}

/** What GitHub sends along when it sends a browser back. */
export interface Landing {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
}

/** Codes of failures in the address of the page that a browser is sent on to. */
export type ReturnCode =
  | 'no_code'
  | 'access_denied'
  | 'user_not_found'
  | 'callback_failed'
  | 'token_exchange_failed';

/** Where a browser is sent on to. */
export interface Outcome {
  returnTo: string;
  /** Null where an account is connected now. */
  error: ReturnCode | null;
}

const HOME = '/app/github';

/** Connects accounts of GitHub: begins a sign-in there, and finishes it when it comes back. */
export class OauthService {
  readonly #deps: OauthServiceDeps;

  constructor(deps: OauthServiceDeps) {
    this.#deps = deps;
  }

  /** @returns where to send the browser, and what ties the sign-in to it */
  async begin(
    { viewer }: UserContext,
    { purpose, returnTo }: { purpose: GithubPurpose; returnTo: string },
  ): Promise<{ authUrl: string; nonce: string }> {
    const { states, oauth, repository, limit, isConfigured } = this.#deps;
    if (!isConfigured) throw new AppError('github.not_configured');
    await limit.count(viewer);
    const [verifier, nonce] = [newSecret(), newSecret()];
    const { id: userId, jti, exp } = viewer;
    const session = { userId, jti, exp, begunAt: Date.now() / 1000 };
    const secrets = { verifier, nonceHash: hashOf(nonce) };
    const state = await states.begin({ ...session, ...secrets, purpose, returnTo });
    const granted = (await repository.find(viewer))?.scopes ?? [];
    const scopes = scopesFor(purpose, granted);
    const authUrl = oauth.authorizeUrl({ scopes, state, challenge: hashOf(verifier) });
    return { authUrl, nonce };
  }

  /**
   * Finishes a sign-in for the browser that GitHub sent back. It has no token of a user with it, so
   * only the cookie tells that it is the browser in which the sign-in was begun.
   */
  async land(ctx: LinkContext, landing: Landing, cookies: string | undefined): Promise<Outcome> {
    try {
      return await this.#land(ctx, landing, cookies);
    } catch (err) {
      // A person looks at this, so that even a fault of ours leads to a page.
      ctx.log.error({ err }, 'a browser that GitHub has sent back could not be served');
      return { returnTo: HOME, error: 'callback_failed' };
    }
  }

  async #land(ctx: LinkContext, landing: Landing, cookies: string | undefined): Promise<Outcome> {
    const { code, state = '', error } = landing;
    const link = state === '' ? null : await this.#deps.states.take(state);
    const isOwn = link !== null && this.#deps.cookie.isIn(cookies, link.nonceHash);
    const returnTo = isOwn ? link.returnTo : HOME;
    const failed = (reason: ReturnCode): Outcome => ({ returnTo, error: reason });
    // What GitHub says is never shown: anybody can write such an address.
    if (error !== undefined) return failed(error === 'access_denied' ? error : 'callback_failed');
    if (!code) return failed('no_code');
    if (!isOwn) return failed('callback_failed');
    if (await this.#hasEnded(link)) return failed('user_not_found');
    return { returnTo, error: await this.#tryToFinish(ctx, link, code) };
  }

  /** Finishes a sign-in that the page itself sends on, in the session in which it was begun. */
  async finish(ctx: UserContext, { code, state }: { code: string; state: string }): Promise<void> {
    if (!this.#deps.isConfigured) throw new AppError('github.not_configured');
    await this.#deps.limit.count(ctx.viewer);
    const link = await this.#deps.states.take(state);
    const isOwn = link?.userId === ctx.viewer.id && link.jti === ctx.viewer.jti;
    if (!link || !isOwn) throw new AppError('github.state_invalid');
    await this.#finish(ctx, link, code);
  }

  async #tryToFinish(ctx: LinkContext, link: BegunLink, code: string): Promise<ReturnCode | null> {
    try {
      await this.#finish(ctx, link, code);
      return null;
    } catch (err) {
      ctx.log.warn({ err }, 'connecting a GitHub account failed');
      const isGithubs = err instanceof AppError && err.code.startsWith('github.');
      return isGithubs ? 'token_exchange_failed' : 'callback_failed';
    }
  }

  async #finish(ctx: LinkContext, link: BegunLink, code: string): Promise<void> {
    const { oauth, connect } = this.#deps;
    const { token, scopes } = await oauth.exchange(code, link.verifier);
    const account = await oauth.account(token).catch((error: unknown) => {
      // Nobody would ever use this token, nor know of it.
      oauth
        .withdrawToken(token)
        .catch((err) => ctx.log.warn({ err }, 'a GitHub token of no use could not be withdrawn'));
      throw error;
    });
    const viewer = { id: link.userId };
    await connect({ requestId: ctx.requestId, log: ctx.log, viewer }, { account, token, scopes });
  }

  /** Whether the session in which a sign-in was begun has ended since. */
  async #hasEnded({ userId, jti, exp, begunAt }: BegunLink): Promise<boolean> {
    if (exp <= Date.now() / 1000) return true;
    // It lasted then, so that only what has ended sessions since can have ended it.
    return this.#deps.revocations.has({ userId, jti, iat: begunAt });
  }
}
