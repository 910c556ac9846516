import { GITHUB_PURPOSES, type GithubPurpose } from '@snippetry/contracts';
import type { EncryptedToken } from '@snippetry/service-kit';
import type { GithubAccount } from '../clients/github/index.ts';

/** Reason for an unusable connection: GitHub refuses its token, or its encryption key was removed. */
type ConnectionProblem = 'revoked';

/** A user's GitHub connection without its token. */
export interface GithubConnectionRecord {
  account: GithubAccount;
  scopes: string[];
  connectedAt: Date;
  lastSyncAt: Date | null;
  problem: ConnectionProblem | null;
}

/** Credentials of a user at GitHub. */
export interface GithubGrant {
  token: string;
  scopes: string[];
  account: GithubAccount;
  /** Identifies this connection: a later one replaces it. */
  connectedAt: Date;
}

export interface NewGithubConnection {
  account: GithubAccount;
  /** Access token in plain text; encrypted before it is stored. */
  token: string;
  scopes: string[];
}

/** Identifies one connection of a user, so that late results of an older one change nothing. */
export interface ConnectionState {
  userId: string;
  connectedAt: Date;
}

/** Minimal scopes of each purpose. */
const SCOPES: Record<GithubPurpose, readonly string[]> = {
  import: [],
  private: ['repo'],
  export: ['gist'],
};

/** Returns the purposes that these scopes allow. */
export function purposesOf(scopes: readonly string[]): GithubPurpose[] {
  return GITHUB_PURPOSES.filter((purpose) =>
    SCOPES[purpose].every((scope) => scopes.includes(scope)),
  );
}

/** Returns the granted scopes and those of another purpose. */
export function scopesFor(purpose: GithubPurpose, granted: readonly string[]): string[] {
  return [...new Set([...granted, ...SCOPES[purpose]])].sort();
}

/** A token to withdraw at GitHub, of a removed connection. */
export interface Revocation {
  id: string;
  accountId: number;
  /** Plain text. */
  token: string;
}

export interface NewRevocation {
  id: string;
  userId: string;
  accountId: number;
  token: EncryptedToken;
}
