import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account, NewAccount } from '../domain/account.ts';

/** What belongs to the creation of an account. */
export interface Creation {
  /** Network of the request. */
  network: string;
  /** The secret of the link that invited the person. */
  invitation?: string | undefined;
  /** What is stored together with the account, or not at all. */
  also?: (tx: Transaction, created: Account) => Promise<void>;
}

/** Creates accounts, as far as the policy admits new ones. */
export interface AccountCreator {
  /**
   * @throws AppError `auth.registration_closed`, `auth.invitation_required`,
   * `auth.invitation_invalid`, `auth.username_taken`, `auth.email_taken`
   */
  create(ctx: RequestContext, account: NewAccount, creation: Creation): Promise<Account>;
}
