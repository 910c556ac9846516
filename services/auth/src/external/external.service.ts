import { AppError, type ErrorCode, type IdentityProviderId } from '@snippetry/contracts';
import type { BrowserCookie, RequestContext } from '@snippetry/service-kit';
import type { SignInSecrets } from '../ports/identity-provider.ts';
import { begin, type Departure } from './begin.ts';
import type { Providers } from './providers.ts';
import { safeReturnTo } from './return-to.ts';
import type { PendingSignIn, SignIns } from './sign-ins.ts';

export interface ExternalServiceDeps {
  providers: Providers;
  signIns: SignIns;
  cookie: BrowserCookie;
}

/** Callback request of a provider. */
export interface Landing {
  answer: URLSearchParams;
  cookies: string | undefined;
}

const failed = (code: ErrorCode) => `/login?error=${code}`;

/** Redirects browsers to identity providers, and handles their callbacks. */
export class ExternalService {
  readonly #deps: ExternalServiceDeps;

  constructor(deps: ExternalServiceDeps) {
    this.#deps = deps;
  }

  /** Browsers navigate here, so an outage of the provider redirects to an error page as well. */
  async start(
    ctx: RequestContext,
    id: IdentityProviderId,
    options: { returnTo?: string | undefined; invitation?: string | undefined },
  ): Promise<Departure | { url: string; browser: null }> {
    const { providers, signIns } = this.#deps;
    const provider = providers.get(id);
    const returnTo = safeReturnTo(options.returnTo);
    const { invitation } = options;
    try {
      return await begin({ signIns, provider }, { returnTo, invitation, linking: null });
    } catch (err) {
      ctx.log.warn({ err, provider: id }, 'a sign-in at another site could not be started');
      return { url: failed('auth.provider_unavailable'), browser: null };
    }
  }

  /** Returns the URL to redirect a browser to that comes back from the provider. */
  async land(ctx: RequestContext, id: IdentityProviderId, landing: Landing): Promise<string> {
    const provider = this.#deps.providers.get(id);
    try {
      return await this.#land(ctx, provider.id, landing);
    } catch (err) {
      // Browsers navigate here, so unexpected errors redirect to an error page as well.
      ctx.log.warn({ err, provider: id }, 'a sign-in at another site has failed');
      const code = err instanceof AppError ? err.code : 'internal';
      return failed(code);
    }
  }

  async #land(
    _ctx: RequestContext,
    id: IdentityProviderId,
    { answer, cookies }: Landing,
  ): Promise<string> {
    const { providers, signIns } = this.#deps;
    const state = answer.get('state') ?? '';
    const pending = state === '' ? null : await signIns.consume(state);
    if (pending?.provider !== id || !this.#deps.cookie.isIn(cookies, pending.browserHash)) {
      return failed('auth.link_invalid');
    }
    // The provider's error text is never shown: anyone can craft such a URL.
    if (answer.has('error')) return afterRefusal(pending, answer.get('error'));
    const secrets: SignInSecrets = { state, nonce: pending.nonce, verifier: pending.verifier };
    const account = await providers.get(id).identify(answer, secrets);
    const { returnTo, invitation, browserHash, linking } = pending;
    const rest = { returnTo, invitation, browserHash, linking, account, asked: null };
    return `/sign-in/finish#${await signIns.issueTicket(rest)}`;
  }
}

/** A user who cancels at the provider sees no error. */
function afterRefusal({ linking, returnTo }: PendingSignIn, error: string | null): string {
  if (error !== 'access_denied') return failed('auth.provider_refused');
  return linking ? returnTo : '/login';
}
