import { plural, t, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Avatar, PageBody, PageHeader, QueryView } from '@snippetry/web-kit/ui';
import { SandboxBadge } from '../../components/sandbox-badge.tsx';
import { watchedStatus } from '../../data/github.queries.ts';
import type { GithubAccount } from '../../data/types.ts';
import { GithubSkeleton } from './github-skeleton.tsx';
import { GithubTabs } from './github-tabs.tsx';
import { useConnectionReturn } from './use-connection-return.ts';

/** Page that connects a GitHub account, imports files and exports snippets. */
export function GithubPage() {
  usePageTitle('GitHub');
  useConnectionReturn();
  const query = useQuery(watchedStatus());
  return (
    <>
      <PageHeader title="GitHub" badges={query.data?.isSandbox ? <SandboxBadge /> : null}>
        {query.data?.github ? <HeaderAccount account={query.data.github} /> : null}
      </PageHeader>
      <PageBody>
        <QueryView
          query={query}
          loading={t('Loading your GitHub connection...')}
          waiting={<GithubSkeleton />}
          failed={t('Failed to load your GitHub connection')}
        >
          {(status) => <GithubTabs status={status} />}
        </QueryView>
      </PageBody>
    </>
  );
}

function HeaderAccount({ account }: { account: GithubAccount }) {
  return (
    <span className="flex items-center gap-2 text-sm">
      <Avatar name={account.username} src={account.avatarUrl} />
      <span className="font-medium">@{account.username}</span>
      <span className="text-fg-3 tabular-nums">
        {plural(account.repositoryCount, {
          one: '{count} repositories synced',
          other: '{count} repositories synced',
        })}
      </span>
    </span>
  );
}
