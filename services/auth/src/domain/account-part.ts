import type { PersonalPage } from '@snippetry/contracts';
import type { RequestContext, Transaction } from '@snippetry/service-kit';
import type { Account } from './account.ts';

/** A file of the archive that somebody takes of what is stored of them. */
export interface ArchivedPart {
  /** The name of the file, without `.json`. */
  readonly file: string;
  /** Its items after that place, in an order that stays; without anything secret. */
  page(
    ctx: Pick<RequestContext, 'requestId'>,
    accountId: string,
    after: string | null,
  ): Promise<PersonalPage>;
}

/** Deletes something that is stored of an account, in the transaction that deletes the account. */
export type RemovePart = (tx: Transaction, account: Account) => Promise<void>;
