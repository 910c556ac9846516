import type { PublicUser } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { Account } from '../accounts/account.ts';

/** Presents accounts to a viewer; further data is fetched for all of them at once. */
export interface UserPresenter {
  many(ctx: RequestContext, accounts: Account[]): Promise<PublicUser[]>;
  one(ctx: RequestContext, account: Account): Promise<PublicUser>;
}
