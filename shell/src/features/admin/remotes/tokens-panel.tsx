import type { PublishToken, Remote } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { Trans, t } from '@snippetry/web-kit';
import { Button, ConfirmDialog, Panel, PanelList, RelativeTime } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useDeletePublishToken } from '../../../data/remotes.mutations.ts';
import { TokenDialog } from './token-dialog.tsx';

export interface TokensPanelProps {
  remote: Remote;
  tokens: readonly PublishToken[];
}

/** Publish tokens of a remote. */
export function TokensPanel({ remote, tokens }: TokensPanelProps) {
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<PublishToken>();
  const remove = useDeletePublishToken(remote.name);
  return (
    <Panel
      title={t('Publish tokens')}
      padded={false}
      actions={
        <Button size="sm" onClick={() => setCreating(true)}>
          {t('New token')}
        </Button>
      }
    >
      {tokens.length === 0 ? (
        <p className="p-4 text-sm text-fg-2">
          {t('None yet. Create one for the pipeline of the team that owns this remote.')}
        </p>
      ) : (
        <PanelList aria-label={t('Publish tokens')}>
          {tokens.map((token) => (
            <TokenRow key={token._id} token={token} onDelete={() => setDeleting(token)} />
          ))}
        </PanelList>
      )}
      {isCreating ? <TokenDialog remote={remote} onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={t('Delete this publish token?')}
        confirmLabel={t('Delete')}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting._id);
          setDeleting(undefined);
        }}
      >
        {t('Pipelines that use {label} can no longer publish or deploy {name}.', {
          label: deleting?.label ?? '',
          name: remote.name,
        })}
      </ConfirmDialog>
    </Panel>
  );
}

function TokenRow({ token, onDelete }: { token: PublishToken; onDelete: () => void }) {
  const { label, createdAt, createdBy, lastUsedAt } = token;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-xs text-fg-3 wrap-anywhere">
          <Trans
            text="Created {time} by {person}"
            values={{ time: <RelativeTime iso={createdAt} />, person: createdBy }}
          />{' '}
          ·{' '}
          {lastUsedAt ? (
            <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
          ) : (
            t('Never used')
          )}
        </p>
      </div>
      <Button size="sm" aria-label={t('Delete {name}', { name: label })} onClick={onDelete}>
        {t('Delete')}
      </Button>
    </li>
  );
}
