import { AppError, type GithubPurpose } from '@snippetry/contracts';
import {
  type BrowserCookie,
  hashOf,
  newSecret,
  type RequestContext,
  type Revocations,
  type TokenCipher,
  UnreadableToken,
  type UserContext,
  type UserLimit,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { GithubOauth } from '../clients/github/index.ts';
import { type NewGithubConnection, scopesFor } from './connection.ts';
import type { GithubConnectionRepository } from './github.repository.ts';

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

/** Query of GitHub's redirect back to the platform. */
export interface Landing {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
}

/** Error codes in the address of the page to which the browser returns. */
export type ReturnCode =
  | 'no_code'
  | 'access_denied'
  | 'user_not_found'
  | 'callback_failed'
  | 'token_exchange_failed';

/** Redirect after the sign-in. */
export interface Outcome {
  returnTo: string;
  /** Null if the account was connected. */
  error: ReturnCode | null;
}

const HOME = '/app/github';

/** Connects GitHub accounts: starts a sign-in at GitHub and finishes it after the redirect back. */
export class OauthService {
  readonly #deps: OauthServiceDeps;

  constructor(deps: OauthServiceDeps) {
    this.#deps = deps;
  }

  /** @returns the address at GitHub, and the nonce that ties the sign-in to the browser */
  async begin(
    { viewer }: UserContext,
    { purpose, returnTo }: { purpose: GithubPurpose; returnTo: string },
  ): Promise<{ authUrl: string; nonce: string }> {
    const { states, oauth, repository, limit, isConfigured } = this.#deps;
    if (!isConfigured) throw new AppError('github.not_configured');
    await limit.count(viewer);
    const [verifier, nonce] = [newSecret(), newSecret()];
    const { id: userId, jti, exp } = viewer;
    const session = { userId, jti, exp, startedAt: Date.now() / 1000 };
    const secrets = { verifier, nonceHash: hashOf(nonce) };
    const state = await states.begin({ ...session, ...secrets, purpose, returnTo });
    const granted = (await repository.find(viewer))?.scopes ?? [];
    const scopes = scopesFor(purpose, granted);
    const authUrl = oauth.authorizeUrl({ scopes, state, challenge: hashOf(verifier) });
    return { authUrl, nonce };
  }

  /**
   * Finishes a sign-in after the redirect from GitHub. The request has no token of a user, so the
   * cookie proves that the same browser started it.
   */
  async land(ctx: LinkContext, landing: Landing, cookies: string | undefined): Promise<Outcome> {
    try {
      return await this.#land(ctx, landing, cookies);
    } catch (err) {
      // This is a page load, so every error must lead to a page.
      ctx.log.error({ err }, 'the redirect from GitHub failed');
      return { returnTo: HOME, error: 'callback_failed' };
    }
  }

  async #land(ctx: LinkContext, landing: Landing, cookies: string | undefined): Promise<Outcome> {
    const { code, state = '', error } = landing;
    const link = state === '' ? null : await this.#deps.states.consume(state);
    const isOwn = link !== null && this.#deps.cookie.isIn(cookies, link.nonceHash);
    const returnTo = isOwn ? link.returnTo : HOME;
    const failed = (reason: ReturnCode): Outcome => ({ returnTo, error: reason });
    // Never show the text of `error`: anyone can write such an address.
    if (error !== undefined) return failed(error === 'access_denied' ? error : 'callback_failed');
    if (!code) return failed('no_code');
    if (!isOwn) return failed('callback_failed');
    if (await this.#hasEnded(link)) return failed('user_not_found');
    return { returnTo, error: await this.#tryToFinish(ctx, link, code) };
  }

  /** Finishes a sign-in by the API, in the session that started it. */
  async finish(ctx: UserContext, { code, state }: { code: string; state: string }): Promise<void> {
    if (!this.#deps.isConfigured) throw new AppError('github.not_configured');
    await this.#deps.limit.count(ctx.viewer);
    const link = await this.#deps.states.consume(state);
    const isOwn = link?.userId === ctx.viewer.id && link.jti === ctx.viewer.jti;
    if (!link || !isOwn) throw new AppError('github.state_invalid');
    await this.#finish(ctx, link, code);
  }

  async #tryToFinish(
    ctx: LinkContext,
    link: PendingLink,
    code: string,
  ): Promise<ReturnCode | null> {
    try {
      await this.#finish(ctx, link, code);
      return null;
    } catch (err) {
      ctx.log.warn({ err }, 'connecting a GitHub account failed');
      const isGithubs = err instanceof AppError && err.code.startsWith('github.');
      return isGithubs ? 'token_exchange_failed' : 'callback_failed';
    }
  }

  async #finish(ctx: LinkContext, link: PendingLink, code: string): Promise<void> {
    const { oauth, connect } = this.#deps;
    const { token, scopes } = await oauth.exchange(code, link.verifier);
    const account = await oauth.account(token).catch((error: unknown) => {
      // The token would stay valid but unused.
      oauth
        .withdrawToken(token)
        .catch((err) => ctx.log.warn({ err }, 'an unused GitHub token could not be withdrawn'));
      throw error;
    });
    const viewer = { id: link.userId };
    await connect({ requestId: ctx.requestId, log: ctx.log, viewer }, { account, token, scopes });
  }

  /** Whether the session that started the sign-in has ended. */
  async #hasEnded({ userId, jti, exp, startedAt }: PendingLink): Promise<boolean> {
    if (exp <= Date.now() / 1000) return true;
    // The session was valid at the start, so only later revocations matter.
    return this.#deps.revocations.has({ userId, jti, iat: startedAt });
  }
}

/** A started sign-in at GitHub. */
export interface PendingLink {
  userId: string;
  /** Id of the session that started it. */
  jti: string;
  /** End of that session, in unix seconds. */
  exp: number;
  /** Start of the sign-in, in unix seconds. */
  startedAt: number;
  purpose: GithubPurpose;
  returnTo: string;
  /** PKCE code verifier. */
  verifier: string;
  /** Hash of the nonce in the browser's cookie. */
  nonceHash: string;
}

/** Name of `startedAt` in Redis. */
const STARTED_AT = 'begunAt';

const StoredLink = z.object({
  userId: z.string(),
  jti: z.string(),
  exp: z.number(),
  [STARTED_AT]: z.number(),
  purpose: z.enum(['import', 'private', 'export']),
  returnTo: z.string(),
  verifier: z.object({ keyId: z.string(), iv: z.string(), tag: z.string(), data: z.string() }),
  nonceHash: z.string(),
});

/** Maximum duration of a sign-in. */
export const LINK_SECONDS = 600;

const keyOf = (state: string) => `github:state:${hashOf(state)}`;

/** Started sign-ins, each of which can be finished once. */
export class LinkStates {
  readonly #redis: Redis;
  readonly #tokenCipher: TokenCipher;

  constructor({ redis, tokenCipher }: { redis: Redis; tokenCipher: TokenCipher }) {
    this.#redis = redis;
    this.#tokenCipher = tokenCipher;
  }

  /** @returns the `state` that GitHub sends back */
  async begin({ startedAt, ...link }: PendingLink): Promise<string> {
    const state = newSecret();
    const verifier = this.#tokenCipher.encrypt(link.verifier, link.userId);
    await this.#redis.set(
      keyOf(state),
      JSON.stringify({ ...link, verifier, [STARTED_AT]: startedAt }),
      'EX',
      LINK_SECONDS,
    );
    return state;
  }

  /** Consumes the sign-in of a state; null if there is none. */
  async consume(state: string): Promise<PendingLink | null> {
    const text = await this.#redis.getdel(keyOf(state));
    if (text === null) return null;
    const { [STARTED_AT]: startedAt, ...stored } = StoredLink.parse(JSON.parse(text));
    try {
      const verifier = this.#tokenCipher.decrypt(stored.verifier, stored.userId);
      return { ...stored, startedAt, verifier };
    } catch (error) {
      if (error instanceof UnreadableToken) return null;
      throw error;
    }
  }
}
