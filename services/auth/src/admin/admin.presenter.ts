import type { AdminUser, UserCard } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import {
  type Account,
  type AccountRepository,
  type ModeratorList,
  presentCard,
} from '../accounts/index.ts';

/** Data about an account that is stored elsewhere. */
interface Known {
  moderators: ModeratorList;
  lastSeenAt: Date | undefined;
}

const presentSuspension = ({ suspension }: Account) =>
  suspension && { reason: suspension.reason, at: suspension.at.toISOString() };

export function presentAdminUser(account: Account, { moderators, lastSeenAt }: Known): AdminUser {
  return {
    _id: account.id,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    avatar: account.avatar,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    isDemo: account.isDemo,
    isModerator: moderators.includes(account),
    isFixed: moderators.isFixed(account),
    isAdmin: moderators.administers(account),
    groupRole: moderators.groupRole(account),
    hasSecondFactor: account.secondFactor !== null,
    suspension: presentSuspension(account),
    createdAt: account.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

/** Returns the cards of these users, by id, without deleted accounts. */
export async function cardsOf(
  { viewer }: UserContext,
  accounts: AccountRepository,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserCard>> {
  const found = await accounts.findMany(viewer, [...new Set(ids)]);
  return new Map(found.map((account) => [account.id, presentCard(account)]));
}
