import type { UserCard } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import { presentCard } from '../accounts/account.presenter.ts';
import type { AccountRepository } from '../accounts/account.repository.ts';

/** Returns the cards of these users, by id, without deleted accounts. */
export async function cardsOf(
  { viewer }: UserContext,
  accounts: AccountRepository,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserCard>> {
  const found = await accounts.findMany(viewer, [...new Set(ids)]);
  return new Map(found.map((account) => [account.id, presentCard(account)]));
}
