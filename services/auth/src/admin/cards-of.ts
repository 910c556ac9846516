import type { UserCard } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import { presentCard } from '../domain/account.presenter.ts';
import type { AccountRepository } from '../store/account.repository.ts';

/** The cards of these users, without those whose accounts are gone. */
export async function cardsOf(
  { viewer }: UserContext,
  accounts: AccountRepository,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserCard>> {
  const found = await accounts.findMany(viewer, [...new Set(ids)]);
  return new Map(found.map((account) => [account.id, presentCard(account)]));
}
