import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button, ConfirmDialog, longDate, RelativeTime } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useRevokeAccessToken } from '../../../data/access-token.mutations.ts';
import type { AccessToken } from '../../../data/access-token.queries.ts';

export function AccessTokenRow({ token }: { token: AccessToken }) {
  const { name, scopes, ending, lastUsedAt, expiresAt } = token;
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeAccessToken(token, () => setAsking(false));
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="break-words font-medium">
          {name} <span className="font-mono text-xs font-normal text-fg-2">…{ending}</span>
        </p>
        <p className="text-xs text-fg-2">
          {scopes.includes('write') ? t('Reads and writes') : t('Reads only')} ·{' '}
          {scopes.includes('github') ? `${t('Uses GitHub')} · ` : null}
          {lastUsedAt ? (
            <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
          ) : (
            t('Never used')
          )}{' '}
          · {expiresAt ? t('Ends {date}', { date: longDate(expiresAt) }) : t('Does not end')}
        </p>
      </div>
      <Button size="sm" aria-label={t('Revoke {name}', { name })} onClick={() => setAsking(true)}>
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Revoke this access token?')}
        confirmLabel={t('Revoke')}
        busy={revoke.isPending}
        busyLabel={t('Revoking...')}
        onConfirm={() => revoke.mutate()}
      >
        {t('Programs that use {name} lose access with their next request.', {
          name,
        })}
      </ConfirmDialog>
    </li>
  );
}
