import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { RequestContext, UnitOfWork } from '@snippetry/service-kit';
import { isReservedUsername } from '../domain/reserved-username.ts';
import type { AccessPolicyReader } from '../ports/access-policy.ts';
import type { AccountCreator, Creation } from '../ports/account-creator.ts';
import type { Invitations } from '../ports/invitations.ts';
import type { VerificationSender } from '../ports/verification.ts';
import { presentCard } from './account.presenter.ts';
import type { AccountRepository } from './account.repository.ts';
import type { Account, NewAccount } from './account.ts';

export interface StoredAccountCreatorDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  policy: AccessPolicyReader;
  invitations: Invitations;
  verification: VerificationSender;
}

const RESERVED = msg('That username is reserved');

/** Creates accounts and emits `user.registered`. */
export class StoredAccountCreator implements AccountCreator {
  readonly #deps: StoredAccountCreatorDeps;

  constructor(deps: StoredAccountCreatorDeps) {
    this.#deps = deps;
  }

  async create(ctx: RequestContext, account: NewAccount, creation: Creation): Promise<Account> {
    const { unitOfWork, accounts, invitations, verification } = this.#deps;
    if (isReservedUsername(account.username)) {
      throw new AppError('auth.username_taken', { message: RESERVED });
    }
    const invitation = await this.#admit(account, creation.invitation);
    return unitOfWork.commit(ctx, async (tx) => {
      const created = await accounts.insert(tx, account);
      if (invitation !== null) await invitations.consume(tx, invitation, created);
      if (!created.isDemo && !created.emailVerifiedAt) {
        const wait = await verification.send(tx, created, creation.network);
        if (wait > 0) ctx.log.info({ userId: created.id }, 'the address got too many links lately');
      }
      await creation.also?.(tx, created);
      tx.emit('user.registered', { user: presentCard(created), isDemo: created.isDemo });
      return created;
    });
  }

  /** Returns the invitation to consume; null if registration is open. */
  async #admit({ email }: NewAccount, invitation: string | undefined): Promise<string | null> {
    const { policy, invitations } = this.#deps;
    const { registration } = await policy.read();
    if (registration === 'open') return null;
    if (registration === 'closed') throw new AppError('auth.registration_closed');
    if (!invitation) throw new AppError('auth.invitation_required');
    // First, so that only people with an invitation learn which addresses have accounts.
    await invitations.check(invitation, email);
    return invitation;
  }
}
