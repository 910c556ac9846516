import { usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { PageBody, PageHeader, QueryView, Tabs } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { type GithubStatus, githubStatus } from '../data/github-queries.ts';
import { ConnectedBanner } from './connected-banner.tsx';
import { ConnectionTab } from './connection-tab.tsx';
import { ExportTab } from './export-tab.tsx';
import { GithubSkeleton } from './github-skeleton.tsx';
import { HeaderAccount } from './header-account.tsx';
import { ImportTab } from './import-tab.tsx';
import { NotConnected } from './not-connected.tsx';

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
    // A lost connection leaves nothing to do on the other tabs.
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
