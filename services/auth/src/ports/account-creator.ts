import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account, NewAccount } from '../accounts/account.ts';

/** Context of the creation of an account. */
export interface Creation {
  /** Network of the request. */
  network: string;
  /** Secret of the invitation link. */
  invitation?: string | undefined;
  /** Writes further records in the same transaction. */
  also?: (tx: Transaction, created: Account) => Promise<void>;
}

/** Creates accounts if the policy allows it. */
export interface AccountCreator {
  /**
   * @throws AppError `auth.registration_closed`, `auth.invitation_required`,
   * `auth.invitation_invalid`, `auth.username_taken`, `auth.email_taken`
   */
  create(ctx: RequestContext, account: NewAccount, creation: Creation): Promise<Account>;
}
