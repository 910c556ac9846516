import type { PersonalPage } from '@snippetry/contracts';
import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** File of the personal data archive. */
export interface ArchivedPart {
  /** File name without `.json`. */
  readonly file: string;
  /** Returns the items after this cursor in a stable order, without secrets. */
  page(
    ctx: Pick<RequestContext, 'requestId'>,
    accountId: string,
    after: string | null,
  ): Promise<PersonalPage>;
}

/** Deletes records of an account, in the transaction that deletes the account. */
export type RemovePart = (tx: Transaction, account: Account) => Promise<void>;
