import { usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Avatar,
  Button,
  EmptyState,
  PageBody,
  PageHeader,
  QueryView,
  Tabs,
} from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { githubStatus } from '../../data/github-queries.ts';
import type { GithubAccount, GithubStatus } from '../../data/types.ts';
import { ConnectedBanner } from './connected-banner.tsx';
import { ConnectionTab } from './connection-tab.tsx';
import { ExportTab } from './export-tab.tsx';
import { GithubSkeleton } from './github-skeleton.tsx';

type Tab = 'connection' | 'import' | 'export';

/** Connect an account, import files, export snippets. */
export function GithubPage() {
  usePageTitle('GitHub');
  const query = useQuery(githubStatus());
  return (
    <>
      <PageHeader title="GitHub">
        {query.data?.github ? <HeaderAccount account={query.data.github} /> : null}
      </PageHeader>
      <PageBody>
        <QueryView
          query={query}
          loading="Loading your GitHub connection..."
          waiting={<GithubSkeleton />}
          failed="Failed to load your GitHub connection"
        >
          {(status) => <GithubTabs status={status} />}
        </QueryView>
      </PageBody>
    </>
  );
}

function GithubTabs({ status }: { status: GithubStatus }) {
  const { isConnected } = status;
  const [tab, setTab] = useState<Tab>('connection');
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected);
    // Without a connection the other tabs have nothing to do.
    if (!isConnected) setTab('connection');
  }
  const notConnected = <NotConnected onOpenConnection={() => setTab('connection')} />;
  return (
    <>
      {isConnected ? <ConnectedBanner /> : null}
      <Tabs
        label="GitHub"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'connection', label: 'Connection', content: <ConnectionTab status={status} /> },
          {
            value: 'import',
            label: 'Import',
            quiet: !isConnected,
            content: isConnected ? <ImportTab /> : notConnected,
          },
          {
            value: 'export',
            label: 'Export',
            quiet: !isConnected,
            content: isConnected ? <ExportTab /> : notConnected,
          },
        ]}
      />
    </>
  );
}

/** The connected account, at the right of the page header. */
function HeaderAccount({ account }: { account: GithubAccount }) {
  return (
    <span className="flex items-center gap-2 text-sm">
      <Avatar name={account.username} src={account.avatarUrl} />
      <span className="font-medium">@{account.username}</span>
      <span className="text-fg-3 tabular-nums">{account.repositoryCount} repositories synced</span>
    </span>
  );
}

/** Import, for a connected account. */
function ImportTab() {
  return (
    <EmptyState title="Nothing to choose from">
      This version of Snippetry cannot read repositories.
    </EmptyState>
  );
}

/** What Import and Export show without a connection. */
function NotConnected({ onOpenConnection }: { onOpenConnection: () => void }) {
  return (
    <EmptyState
      title="GitHub account not connected"
      action={<Button onClick={onOpenConnection}>Go to Connection</Button>}
    >
      Importing files and exporting snippets need a connected account.
    </EmptyState>
  );
}
