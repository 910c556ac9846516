import { AppError, LIMITS, type Passkey, type SignedIn } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { RequestContext, Transaction, UserContext } from '@snippetry/service-kit';
import { type Account, canonical, type SignInPolicy } from '../accounts/index.ts';
import type { KnownNetworks } from '../password-checks/index.ts';
import type { AccountDeps, ClientInfo } from '../security-events/index.ts';
import type { SessionOpener } from '../sessions/index.ts';
import type { Challenges, PasskeyRepository } from './passkey.repository.ts';
import {
  type PasskeyRecord,
  presentPasskey,
  type SentAnswer,
  type SentCredential,
} from './passkey.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyServiceDeps extends AccountDeps {
  passkeys: PasskeyRepository;
  challenges: Challenges;
  relyingParty: RelyingParty;
  networks: KnownNetworks;
  opener: SessionOpener;
  signInPolicy: SignInPolicy;
  /** Returns whether the user can sign in with a linked account. */
  hasIdentity: (tx: Transaction, accountId: string) => Promise<boolean>;
}

/** A passkey that the browser has created, with the client that sends it. */
interface NewPasskey extends ClientInfo {
  challengeId: string;
  name: string;
  credential: SentCredential;
}

/** Demo accounts are unconfirmed and expire after a day. */
function refuseDemo({ isDemo }: Account): void {
  if (!isDemo) return;
  throw new AppError('access.forbidden', { message: msg('A demo account can have no passkey') });
}

/** Manages passkeys, and checks their responses. */
export class PasskeyService {
  readonly #deps: PasskeyServiceDeps;

  constructor(deps: PasskeyServiceDeps) {
    this.#deps = deps;
  }

  async list({ viewer }: UserContext): Promise<Passkey[]> {
    return (await this.#deps.passkeys.own(viewer)).map(presentPasskey);
  }

  /** @throws AppError `auth.too_many`; `access.forbidden` for a demo account */
  async creationOptions({ viewer }: UserContext) {
    const { accounts, passkeys, challenges, relyingParty } = this.#deps;
    const account = await accounts.requireOwn(viewer);
    refuseDemo(account);
    const existing = await passkeys.own(viewer);
    if (existing.length >= LIMITS.account.passkeys) throw new AppError('auth.too_many');
    const options = await relyingParty.creation(account, existing);
    return { challengeId: await challenges.save(options.challenge, account.id), options };
  }

  /** @throws AppError `auth.passkey_refused`, `auth.too_many` */
  async add(ctx: UserContext, input: NewPasskey): Promise<Passkey> {
    const { unitOfWork, accounts, passkeys, security, challenges, relyingParty } = this.#deps;
    const { challengeId, name, credential, ...client } = input;
    const challenge = await challenges.consume(challengeId, ctx.viewer.id);
    if (challenge === null) throw new AppError('auth.passkey_refused');
    const checked = await relyingParty.checkNew(credential, challenge);
    const added = await unitOfWork.commit(ctx, async (tx) => {
      const account = await accounts.lock(tx, ctx.viewer.id);
      if (!account) throw new AppError('auth.invalid_token');
      refuseDemo(account);
      const count = await passkeys.countOf(tx, account.id);
      if (count >= LIMITS.account.passkeys) throw new AppError('auth.too_many');
      await security.record(tx, account.id, { kind: 'passkey-added', subject: name, ...client });
      const dates = { createdAt: new Date(), lastUsedAt: null };
      return passkeys.insert(tx, { ...checked, ...dates, accountId: account.id, name });
    });
    return presentPasskey(added);
  }

  /** @throws AppError `auth.passkey_not_found` */
  async rename(ctx: UserContext, change: { id: string; name: string }): Promise<Passkey> {
    const { unitOfWork, passkeys } = this.#deps;
    const renamed = await unitOfWork.commit(ctx, (tx) =>
      passkeys.rename(tx, ctx.viewer.id, change),
    );
    if (!renamed) throw new AppError('auth.passkey_not_found');
    return presentPasskey(renamed);
  }

  /** @throws AppError `auth.passkey_not_found`, `auth.last_sign_in` */
  async remove(ctx: UserContext, id: string, client: ClientInfo): Promise<void> {
    const { unitOfWork, accounts, passkeys, security, hasIdentity, signInPolicy } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const account = await accounts.lock(tx, ctx.viewer.id);
      const removed = await passkeys.remove(tx, ctx.viewer.id, id);
      if (!account || !removed) throw new AppError('auth.passkey_not_found');
      const others = await passkeys.countOf(tx, account.id);
      const isLast = !signInPolicy.hasPassword(account) && others === 0;
      if (isLast && !(await hasIdentity(tx, account.id))) {
        throw new AppError('auth.last_sign_in');
      }
      const entry = { kind: 'passkey-removed', subject: removed.name, ...client } as const;
      await security.record(tx, account.id, entry);
    });
  }

  /**
   * Returns a challenge for passkeys.
   *
   * @param purpose id of the session to prove, or null for sign-in
   * @param allowed passkeys that may be used; any if omitted
   */
  async requestOptions(purpose: string | null, allowed: readonly PasskeyRecord[] = []) {
    const { challenges, relyingParty } = this.#deps;
    const options = await relyingParty.request(allowed);
    const challengeId = await challenges.save(options.challenge, purpose);
    return { challengeId, options: { ...options } };
  }

  /**
   * Consumes a challenge, and records that the passkey was used.
   *
   * @throws AppError `auth.passkey_refused`
   */
  async check(
    ctx: RequestContext,
    purpose: string | null,
    { challengeId, credential }: SentAnswer,
  ): Promise<PasskeyRecord> {
    const { unitOfWork, passkeys, challenges, relyingParty } = this.#deps;
    const challenge = await challenges.consume(challengeId, purpose);
    const passkey = challenge && (await passkeys.findByCredential(credential.id));
    if (!passkey) throw new AppError('auth.passkey_refused');
    const counter = await relyingParty.check(credential, challenge, passkey);
    const isUsed = await unitOfWork.commit(ctx, (tx) => passkeys.markUsed(tx, passkey, counter));
    if (!isUsed) throw new AppError('auth.passkey_refused');
    return passkey;
  }

  /**
   * Signs a user in; a passkey replaces password and second factor.
   *
   * @throws AppError `auth.passkey_refused`, and those of {@link SessionOpener}
   */
  async signIn(ctx: RequestContext, input: SentAnswer & ClientInfo): Promise<SignedIn> {
    const { accounts, networks, opener } = this.#deps;
    const { network, userAgent } = input;
    const readAt = Date.now() / 1000;
    const passkey = await this.check(ctx, null, input);
    const account = await accounts.find(ctx.viewer, passkey.accountId);
    if (!account) throw new AppError('auth.passkey_refused');
    const start = { method: 'passkey', network, userAgent, readAt } as const;
    const signedIn = await opener.open(ctx, account, start);
    await networks.add(canonical(account.email), network);
    return signedIn;
  }
}
