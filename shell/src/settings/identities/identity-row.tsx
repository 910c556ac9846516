import { msg } from '@snippetry/contracts/texts';
import { api, isApiError, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Button, ConfirmDialog, RelativeTime } from '@snippetry/web-kit/ui';
import { GitBranch, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SAFETY } from '../sessions/session-queries.ts';
import type { Identity, Provider } from './identity-queries.ts';

function Site({ id, name, children }: Pick<Provider, 'id' | 'name'> & { children: ReactNode }) {
  const Icon = id === 'github' ? GitBranch : KeyRound;
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words">{name}</p>
        <p className="text-xs break-words text-fg-2">{children}</p>
      </div>
    </>
  );
}

/** An account at another site that is linked. */
export function IdentityRow({ identity }: { identity: Identity }) {
  const { _id: id, provider, providerName, label, linkedAt, lastUsedAt } = identity;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const unlink = useMutation({
    mutationFn: () => api('DELETE /auth/identities/:id', { params: { id } }),
    onSuccess: () => toast.success(`${providerName} is unlinked`),
    onError: (cause) => {
      const said = isApiError(cause) && !cause.isGeneric ? cause.message : undefined;
      toast.error(said ?? 'Failed to unlink the account', { cause });
    },
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: SAFETY });
    },
  });
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Site id={provider} name={providerName}>
        {label} ·{' '}
        {lastUsedAt ? (
          <RelativeTime iso={lastUsedAt} text={msg('Last used {time}')} />
        ) : (
          <RelativeTime iso={linkedAt} text={msg('Linked {time}')} />
        )}
      </Site>
      <Button size="sm" aria-label={`Unlink ${providerName}`} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Unlink ${providerName}?`}
        confirmLabel="Unlink"
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        {label} will not sign you in any more.
      </ConfirmDialog>
    </li>
  );
}

/** A site of which no account is linked. */
export function ProviderRow({ provider: { id, name } }: { provider: Provider }) {
  const link = useMutation({
    mutationFn: () => api('POST /auth/identities/:provider', { params: { provider: id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (cause) => toast.error(`${name} cannot be reached right now`, { cause }),
  });
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Site id={id} name={name}>
        Not linked
      </Site>
      <Button
        size="sm"
        aria-label={`Link ${name}`}
        busy={link.isPending || link.isSuccess}
        busyLabel="Opening..."
        onClick={() => link.mutate()}
      >
        Link
      </Button>
    </li>
  );
}
