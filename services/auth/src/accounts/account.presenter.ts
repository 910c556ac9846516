import type { Me, PublicUser, UserCard, UserStats } from '@snippetry/contracts';
import type { ModeratorList } from './account.policy.ts';
import type { Account } from './account.ts';
import type { SignInPolicy } from './sign-in-policy.ts';

type Received = Pick<Account, 'starsReceived' | 'forksReceived' | 'likesReceived'>;

/** Returns the reputation; never negative, even if events arrive out of order. */
function reputationOf({ starsReceived, forksReceived, likesReceived }: Received): number {
  return Math.max(0, starsReceived * 10 + forksReceived * 5 + likesReceived * 2);
}

function presentProfile({ bio, location, website, githubUsername }: Account) {
  return { bio, location, website, githubUsername };
}

/** A suspended account must not keep publishing the content it was suspended for. */
const NO_PROFILE = { bio: '', location: '', website: '', githubUsername: '' };

/** Data about a user that depends on the viewer. */
interface UserDetails {
  stats: UserStats;
  isFollowing: boolean;
}

/** Presents a user in lists, threads and other services. */
export function presentCard(account: Account) {
  return {
    _id: account.id,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    avatar: account.avatar,
    reputation: reputationOf(account),
  } satisfies UserCard;
}

/** Presents a user to everyone. */
export function presentUser(account: Account, { stats, isFollowing }: UserDetails): PublicUser {
  const isSuspended = account.suspension !== null;
  return {
    ...presentCard(account),
    ...(isSuspended ? NO_PROFILE : presentProfile(account)),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    stats: {
      totalSnippets: stats.totalSnippets,
      totalViews: stats.totalViews,
      totalStars: stats.totalStars,
      totalForks: stats.totalForks,
    },
    followerCount: account.followerCount,
    followingCount: account.followingCount,
    isFollowing,
    isSuspended,
  };
}

/** Presents the signed-in user to themselves. */
export function presentMe(
  account: Account,
  known: { stats: UserStats; moderators: ModeratorList; signInPolicy: SignInPolicy },
): Me {
  const { stats, moderators, signInPolicy } = known;
  return {
    ...presentUser(account, { stats, isFollowing: false }),
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    isDemo: account.isDemo,
    isModerator: moderators.includes(account),
    isAdmin: moderators.administers(account),
    hasPassword: signInPolicy.hasPassword(account),
    hasSecondFactor: account.secondFactor !== null,
  };
}
