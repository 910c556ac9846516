import type { GithubStatus } from '@snippetry/contracts';
import { type GithubConnectionRecord, purposesOf } from './connection.ts';

/** The parts of a status that do not depend on the account. */
export interface StatusFacts {
  isConfigured: boolean;
  isSandbox: boolean;
  limitedUntil: Date | null;
}

export function presentStatus(
  connection: GithubConnectionRecord | null,
  { isConfigured, isSandbox, limitedUntil }: StatusFacts,
): GithubStatus {
  const problem = connection?.problem ?? null;
  // Without a configured application, stored connections are unusable.
  const usable = isConfigured && problem === null ? connection : null;
  return {
    isConnected: usable !== null,
    isConfigured,
    isSandbox,
    problem,
    purposes: usable ? purposesOf(usable.scopes) : [],
    limitedUntil: limitedUntil?.toISOString() ?? null,
    github: usable && {
      username: usable.account.username,
      profileUrl: usable.account.profileUrl,
      avatarUrl: usable.account.avatarUrl,
      repositoryCount: usable.account.repositoryCount,
      connectedAt: usable.connectedAt.toISOString(),
      lastSyncAt: usable.lastSyncAt?.toISOString() ?? null,
    },
  };
}
