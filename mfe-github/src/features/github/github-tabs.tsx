import { t } from '@snippetry/web-kit';
import { Button, EmptyState, Tabs } from '@snippetry/web-kit/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { GithubStatus } from '../../data/types.ts';
import { useGithubView } from '../../lib/github-view.ts';
import { ConnectedBanner } from './connected-banner.tsx';
import { ConnectionTab } from './connection/connection-tab.tsx';
import { ExportTab } from './export/export-tab.tsx';
import { ImportTab } from './import/import-tab.tsx';
import { useImports } from './jobs/use-imports.ts';
import { LimitNotice } from './limit-notice.tsx';

/** Tabs of the page; the open one is in the address. */
export function GithubTabs({ status }: { status: GithubStatus }) {
  const { isConnected, purposes } = status;
  const { filters, change } = useGithubView();
  // Here and not in the import tab, so that imports are followed while another tab is open.
  const imports = useImports(isConnected);
  useReturnToConnection(isConnected, () => change({ tab: 'connection' }));
  const tab = (value: 'import' | 'export', label: string, content: ReactNode) => ({
    value,
    label,
    quiet: !isConnected,
    content: isConnected ? (
      content
    ) : (
      <NotConnected onOpenConnection={() => change({ tab: 'connection' })} />
    ),
  });
  return (
    <>
      {isConnected ? <ConnectedBanner isSandbox={status.isSandbox} /> : null}
      <LimitNotice limitedUntil={status.limitedUntil} />
      <Tabs
        label="GitHub"
        value={filters.tab}
        onChange={(value) => change({ tab: value })}
        tabs={[
          {
            value: 'connection',
            label: t('Connection'),
            content: <ConnectionTab status={status} />,
          },
          tab('import', t('Import'), <ImportTab purposes={purposes} imports={imports} />),
          tab('export', t('Export'), <ExportTab purposes={purposes} />),
        ]}
      />
    </>
  );
}

/** Opens the connection tab if the connection is lost, since the other tabs need one. */
function useReturnToConnection(isConnected: boolean, returnToConnection: () => void): void {
  const wasConnected = useRef(isConnected);
  const onLost = useEffectEvent(returnToConnection);
  useEffect(() => {
    if (wasConnected.current && !isConnected) onLost();
    wasConnected.current = isConnected;
  }, [isConnected]);
}

/** Content of the import and export tabs without a connection. */
function NotConnected({ onOpenConnection }: { onOpenConnection: () => void }) {
  return (
    <EmptyState
      title={t('GitHub account not connected')}
      action={<Button onClick={onOpenConnection}>{t('Go to Connection')}</Button>}
    >
      {t('Importing files and exporting snippets need a connected account.')}
    </EmptyState>
  );
}
