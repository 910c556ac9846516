import { AppError, LIMITS, type Passkey } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import { presentPasskey } from '../domain/passkey.ts';
import type { SentCredential } from '../ports/passkey-check.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { ClientInfo } from '../ports/sessions.ts';
import type { PasskeyRepository } from '../store/passkey.repository.ts';
import type { Challenges } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  passkeys: PasskeyRepository;
  security: SecurityLog;
  challenges: Challenges;
  relyingParty: RelyingParty;
  /** Number of linked accounts with which the user can sign in. */
  countIdentities: (tx: Transaction, accountId: string) => Promise<number>;
}

/** A passkey that the browser has created, with the client that sends it. */
export interface NewPasskey extends ClientInfo {
  challengeId: string;
  name: string;
  credential: SentCredential;
}

/** Demo accounts are unconfirmed and expire after a day. */
function refuseDemo({ isDemo }: Account): void {
  if (!isDemo) return;
  throw new AppError('access.forbidden', { message: msg('A demo account can have no passkey') });
}

/** Manages the passkeys of users. */
export class PasskeyService {
  readonly #deps: PasskeyServiceDeps;

  constructor(deps: PasskeyServiceDeps) {
    this.#deps = deps;
  }

  async list({ viewer }: UserContext): Promise<Passkey[]> {
    return (await this.#deps.passkeys.own(viewer)).map(presentPasskey);
  }

  /** @throws AppError `auth.too_many`; `access.forbidden` for a demo account */
  async options({ viewer }: UserContext) {
    const { accounts, passkeys, challenges, relyingParty } = this.#deps;
    const account = await accounts.findOwn(viewer);
    if (!account) throw new AppError('auth.invalid_token');
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
    const { unitOfWork, accounts, passkeys, security, countIdentities } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const account = await accounts.lock(tx, ctx.viewer.id);
      const removed = await passkeys.remove(tx, ctx.viewer.id, id);
      if (!account || !removed) throw new AppError('auth.passkey_not_found');
      const others = await passkeys.countOf(tx, account.id);
      const isLast = account.passwordHash === null && others === 0;
      if (isLast && (await countIdentities(tx, account.id)) === 0) {
        throw new AppError('auth.last_sign_in');
      }
      const entry = { kind: 'passkey-removed', subject: removed.name, ...client } as const;
      await security.record(tx, account.id, entry);
    });
  }
}
