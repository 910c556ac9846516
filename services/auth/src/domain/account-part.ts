import type { PersonalPage } from '@snippetry/contracts';
import type { RequestContext, Transaction } from '@snippetry/service-kit';

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

/** What is stored of accounts in a collection of its own. */
export interface AccountPart extends ArchivedPart {
  /** Deletes it, in the transaction that deletes the account. */
  remove(tx: Transaction, accountId: string): Promise<void>;
}
