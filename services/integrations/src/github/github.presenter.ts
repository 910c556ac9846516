import type { GithubStatus } from '@snippetry/contracts';
import type { GithubConnectionRecord } from '../domain/github-connection.ts';

export function presentStatus(
  connection: GithubConnectionRecord | null,
  isConfigured: boolean,
): GithubStatus {
  return {
    isConnected: connection !== null,
    isConfigured,
    isSandbox: false,
    problem: null,
    purposes: [],
    limitedUntil: null,
    github: connection && {
      username: connection.account.username,
      profileUrl: connection.account.profileUrl,
      avatarUrl: connection.account.avatarUrl,
      repositoryCount: connection.account.repositoryCount,
      connectedAt: connection.connectedAt.toISOString(),
      lastSyncAt: connection.lastSyncAt?.toISOString() ?? null,
    },
  };
}
