import type { UserStats } from '@snippetry/contracts';

/** An account, free of how it is stored. */
export interface Account {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  avatar: string;
  firstName: string;
  lastName: string;
  bio: string;
  location: string;
  website: string;
  githubUsername: string;
  starsReceived: number;
  forksReceived: number;
  likesReceived: number;
  followerCount: number;
  followingCount: number;
  /** Why the account cannot sign in; null where it can. */
  suspension: Suspension | null;
  /** Rises with every change that other services copy, so that they can tell older events. */
  version: number;
  isDemo: boolean;
  /** When a demo account is deleted; null for all others. */
  expiresAt: Date | null;
  /** The last totals that the snippets service answered, for times when it does not. */
  stats: StatsPair;
  createdAt: Date;
  updatedAt: Date;
}

/** A moderator's decision that an account must not be used. */
export interface Suspension {
  reason: string;
  at: Date;
  /** The moderator's id. */
  by: string;
}

/** Totals over the public snippets of a user, and over all of them. */
export interface StatsPair {
  public: UserStats;
  all: UserStats;
}

/** Totals of somebody without snippets. */
export const NO_STATS: UserStats = {
  totalSnippets: 0,
  totalViews: 0,
  totalStars: 0,
  totalForks: 0,
};

/** What a new account is created from. */
export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  isDemo: boolean;
  expiresAt: Date | null;
}

/** The fields that users change in their profile. */
export type ProfileChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'bio' | 'location' | 'website' | 'githubUsername'>
>;
