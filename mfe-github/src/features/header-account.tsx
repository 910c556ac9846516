import { Avatar } from '@snippetry/web-kit/ui';
import type { GithubAccount } from '../data/github-queries.ts';

/** Who is connected, at the right of the page header. */
export function HeaderAccount({ account }: { account: GithubAccount }) {
  return (
    <span className="flex items-center gap-2 text-sm">
      <Avatar name={account.username} src={account.avatarUrl} />
      <span className="font-medium">@{account.username}</span>
      <span className="text-fg-3 tabular-nums">{account.repositoryCount} repositories synced</span>
    </span>
  );
}
