import type { Me, PublicUser, UserCard, UserStats } from '@snippetry/contracts';
import type { Account } from './account.ts';

/** Points for stars and forks of others; never negative, also when events arrive out of order. */
function reputationOf(account: Pick<Account, 'starsReceived' | 'forksReceived'>): number {
  return Math.max(0, account.starsReceived * 10 + account.forksReceived * 5);
}

/** A user as everyone may see them. */
export function presentUser(account: Account, stats: UserStats): PublicUser {
  return {
    _id: account.id,
    username: account.username,
    avatar: account.avatar,
    firstName: account.firstName,
    lastName: account.lastName,
    bio: account.bio,
    location: account.location,
    website: account.website,
    githubUsername: account.githubUsername,
    reputation: reputationOf(account),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    stats: {
      totalSnippets: stats.totalSnippets,
      totalViews: stats.totalViews,
      totalStars: stats.totalStars,
      totalForks: stats.totalForks,
    },
  };
}

/** The signed-in user as they see themselves. */
export function presentMe(account: Account, stats: UserStats): Me {
  return { ...presentUser(account, stats), email: account.email, isDemo: account.isDemo };
}

/** What lists, threads and other services show of a user. */
export function presentCard(account: Account): UserCard {
  return {
    _id: account.id,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    avatar: account.avatar,
    reputation: reputationOf(account),
  };
}
