import type { Preferences, UserStats } from '@snippetry/contracts';
import type { EncryptedToken } from '@snippetry/service-kit';

/** An account, free of how it is stored. */
export interface Account {
  id: string;
  username: string;
  email: string;
  /** When the user showed that the address is theirs; null where they did not yet. */
  emailVerifiedAt: Date | null;
  /** Null for an account that was made by signing in at another site. */
  passwordHash: string | null;
  /** Null where signing in needs no code. */
  secondFactor: SecondFactor | null;
  preferences: Preferences | null;
  /** Whether an administrator has made the user a moderator. */
  isMadeModerator: boolean;
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
  /** When the account is deleted: a demo account after its day, others once their owners want it. */
  expiresAt: Date | null;
  /** The last totals that the snippets service answered, for times when it does not. */
  stats: StatsPair;
  createdAt: Date;
  updatedAt: Date;
}

/** One-time codes (TOTP, RFC 6238) that signing in needs besides the password. */
export interface SecondFactor {
  /** Encrypted for the id of the account. */
  secret: EncryptedToken;
  since: Date;
  /** The number of the last time step whose code was used: no code counts twice. */
  lastStep: number;
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: string[];
}

/** A moderator's decision that an account must not be used. */
export interface Suspension {
  reason: string;
  at: Date;
  /** The moderator's id; empty where that account is gone. */
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
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  isDemo: boolean;
  expiresAt: Date | null;
}

/** The fields that users change in their profile. */
export type ProfileChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'bio' | 'location' | 'website' | 'githubUsername'>
>;
