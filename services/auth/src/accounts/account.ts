import type { Preferences, UserStats } from '@snippetry/contracts';
import type { EncryptedToken } from '@snippetry/service-kit';

/** An account, independent of storage. */
export interface Account {
  id: string;
  username: string;
  email: string;
  /** Null until the user has confirmed the address. */
  emailVerifiedAt: Date | null;
  /** Null for an account created by an identity provider. */
  passwordHash: string | null;
  /** Null if sign-in needs no code. */
  secondFactor: SecondFactor | null;
  preferences: Preferences | null;
  /** Whether an administrator or the operator has made the user a moderator. */
  isMadeModerator: boolean;
  /** Whether the operator has made the user an administrator. */
  isMadeAdmin: boolean;
  /** Roles by groups, at most one entry per identity provider. */
  groupGrants: GroupGrant[];
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
  /** Null if the account is not suspended. */
  suspension: Suspension | null;
  /** Unix seconds; tokens issued until then have ended, except one. Null if none have. */
  tokensValidAfter: number | null;
  /** Incremented with every change that other services copy, so that they can drop older events. */
  version: number;
  isDemo: boolean;
  /** When the account is deleted: after a day for demo accounts, now if its owner deletes it. */
  expiresAt: Date | null;
  /** Last totals from the snippets service, for times when it does not answer. */
  stats: StatsPair;
  createdAt: Date;
  updatedAt: Date;
}

/** One-time codes (TOTP, RFC 6238) that sign-in requires in addition to the password. */
export interface SecondFactor {
  /** Encrypted with the account id as context. */
  secret: EncryptedToken;
  since: Date;
  /** Last time step whose code was used; no code works twice. */
  lastStep: number;
  /** Hashes of the unused recovery codes. */
  recoveryHashes: string[];
}

/** Groups of a user at an identity provider that give roles, as of the last sign-in there. */
export interface GroupGrant {
  /** Id of the provider. */
  provider: string;
  /** Configured issuer: the operator may replace a provider by another one with the same id. */
  issuer: string;
  groups: string[];
  /** When the grant lapses, unless the user signs in there again. */
  until: Date;
}

/** A moderator's decision to block an account. */
export interface Suspension {
  reason: string;
  at: Date;
  /** Id of the moderator; empty if that account has been deleted. */
  by: string;
}

/** Totals over the public snippets of a user, and over all of them. */
export interface StatsPair {
  public: UserStats;
  all: UserStats;
}

/** Totals of a user without snippets. */
export const NO_STATS: UserStats = {
  totalSnippets: 0,
  totalViews: 0,
  totalStars: 0,
  totalForks: 0,
};

export interface NewAccount {
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  isDemo: boolean;
  expiresAt: Date | null;
}

/** Profile fields that users can change. */
export type ProfileChanges = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'bio' | 'location' | 'website' | 'githubUsername'>
>;

/**
 * Returns the form in which usernames and email addresses are compared: case, surrounding spaces
 * and Unicode compatibility forms (full-width letters) do not count. The unique indexes use it.
 */
export function canonical(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the form in which addresses of accounts are compared. Demo accounts have a form of their
 * own: their address is unconfirmed, and stays free for its owner to register.
 */
export function emailKey({ email, isDemo }: { email: string; isDemo: boolean }): string {
  return isDemo ? `demo ${canonical(email)}` : canonical(email);
}
