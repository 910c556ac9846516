import { AppError, type SignedIn } from '@snippetry/contracts';
import type { RequestContext, UnitOfWork } from '@snippetry/service-kit';
import { canonical } from '../domain/canonical.ts';
import type { KnownNetworks } from '../ports/known-networks.ts';
import type { Place, SessionOpener } from '../ports/sessions.ts';
import type { AccountRepository } from '../store/account.repository.ts';
import type { PasskeyRepository } from '../store/passkey.repository.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty, SentCredential } from './relying-party.ts';

export interface PasskeySignInServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  passkeys: PasskeyRepository;
  networks: KnownNetworks;
  opener: SessionOpener;
  challenges: Challenges;
  relyingParty: RelyingParty;
}

/** Lets somebody in by a passkey, which stands for password and second factor. */
export class PasskeySignInService {
  readonly #deps: PasskeySignInServiceDeps;

  constructor(deps: PasskeySignInServiceDeps) {
    this.#deps = deps;
  }

  async options(_ctx: RequestContext) {
    const { challenges, relyingParty } = this.#deps;
    const options = await relyingParty.request();
    return { challengeId: await challenges.keep(options.challenge, null), options };
  }

  /** @throws AppError `auth.passkey_refused`, and what the opener of sessions throws */
  async signIn(
    ctx: RequestContext,
    input: { challengeId: string; credential: SentCredential } & Place,
  ): Promise<SignedIn> {
    const { unitOfWork, accounts, passkeys, networks, opener, challenges } = this.#deps;
    const { challengeId, credential, network, userAgent } = input;
    const challenge = await challenges.take(challengeId, null);
    const readAt = Date.now() / 1000;
    const passkey = challenge && (await passkeys.findByCredential(credential.id));
    if (!passkey) throw new AppError('auth.passkey_refused');
    const counter = await this.#deps.relyingParty.check(credential, challenge, passkey);
    const account = await accounts.find(ctx.viewer, passkey.accountId);
    const isUsed = await unitOfWork.commit(ctx, (tx) => passkeys.markUsed(tx, passkey, counter));
    if (!account || !isUsed) throw new AppError('auth.passkey_refused');
    const start = { method: 'passkey', network, userAgent, readAt } as const;
    const signedIn = await opener.open(ctx, account, start);
    await networks.remember(canonical(account.email), network);
    return signedIn;
  }
}
