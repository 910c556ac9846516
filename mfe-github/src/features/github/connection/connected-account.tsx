import { plural, t } from '@snippetry/web-kit';
import { Avatar, Button, longDate, Panel, PanelFooter, TextLink } from '@snippetry/web-kit/ui';
import { type ReactNode, useState } from 'react';
import type { GithubAccount } from '../../../data/types.ts';
import { safeLink } from '../../../lib/safe-link.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-t border-line-1 px-4 py-2 text-sm">
      <dt className="text-fg-2">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

export function ConnectedAccount({ account }: { account: GithubAccount }) {
  const [isAsking, setAsking] = useState(false);
  const profile = safeLink(account.profileUrl);
  const name = `@${account.username}`;
  return (
    <Panel title={t('Connected account')} padded={false} className="max-w-[720px]">
      <div className="flex items-center gap-3 px-4 py-3">
        <Avatar name={account.username} src={account.avatarUrl} size={56} />
        <div className="flex min-w-0 flex-col">
          <span className="truncate text-md font-semibold">
            {profile ? <TextLink href={profile}>{name}</TextLink> : name}
          </span>
          <span className="text-sm text-fg-3 tabular-nums">
            {plural(account.repositoryCount, {
              one: '{count} repositories synced',
              other: '{count} repositories synced',
            })}
          </span>
        </div>
      </div>
      <dl>
        <Fact name={t('Connected')}>{longDate(account.connectedAt)}</Fact>
        <Fact name={t('Last sync')}>
          {account.lastSyncAt ? longDate(account.lastSyncAt) : t('Not synced yet')}
        </Fact>
      </dl>
      <PanelFooter>
        <Button variant="danger-quiet" onClick={() => setAsking(true)}>
          {t('Disconnect')}
        </Button>
      </PanelFooter>
      <DisconnectDialog open={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  );
}
