import { AppError, type SignedIn } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { canonical } from '../accounts/account.ts';
import type { KnownNetworks } from '../ports/known-networks.ts';
import type { PasskeyCheck, SentAnswer } from '../ports/passkey-check.ts';
import type { ClientInfo, SessionOpener } from '../ports/sessions.ts';

export interface PasskeySignInServiceDeps {
  accounts: AccountRepository;
  networks: KnownNetworks;
  opener: SessionOpener;
  check: PasskeyCheck;
}

/** Signs users in by passkey, which replaces password and second factor. */
export class PasskeySignInService {
  readonly #deps: PasskeySignInServiceDeps;

  constructor(deps: PasskeySignInServiceDeps) {
    this.#deps = deps;
  }

  options(_ctx: RequestContext) {
    return this.#deps.check.options(null);
  }

  /** @throws AppError `auth.passkey_refused`, and those of {@link SessionOpener} */
  async signIn(ctx: RequestContext, input: SentAnswer & ClientInfo): Promise<SignedIn> {
    const { accounts, networks, opener, check } = this.#deps;
    const { network, userAgent } = input;
    const readAt = Date.now() / 1000;
    const passkey = await check.check(ctx, null, input);
    const account = await accounts.find(ctx.viewer, passkey.accountId);
    if (!account) throw new AppError('auth.passkey_refused');
    const start = { method: 'passkey', network, userAgent, readAt } as const;
    const signedIn = await opener.open(ctx, account, start);
    await networks.add(canonical(account.email), network);
    return signedIn;
  }
}
