import { Trans, t } from '@snippetry/web-kit';
import { Badge, Button, ConfirmDialog, longDate, RelativeTime } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useWithdraw } from '../../../data/admin.mutations.ts';
import type { Invitation } from '../../../data/admin.types.ts';
import { PersonLink } from '../person-link.tsx';

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, note, by, createdAt, expiresAt, usedAt } = invitation;
  const hasEnded = usedAt === null && Date.parse(expiresAt) < Date.now();
  const whom = email || t('Anyone with the link');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60 break-words">
        <b className="font-semibold">{whom}</b>
        {note ? <p className="text-fg-2">{note}</p> : null}
        <p className="text-xs text-fg-3">
          <Trans
            text="Invited by {person}, {time}"
            values={{ person: <PersonLink person={by} />, time: <RelativeTime iso={createdAt} /> }}
          />
        </p>
      </div>
      <State invitation={invitation} hasEnded={hasEnded} />
      {usedAt === null && !hasEnded ? <Withdraw id={invitation._id} whom={whom} /> : null}
    </li>
  );
}

function State({ invitation, hasEnded }: { invitation: Invitation; hasEnded: boolean }) {
  const { usedAt, usedBy, expiresAt } = invitation;
  if (usedAt !== null) {
    return (
      <span className="text-xs text-fg-3">
        <Trans
          text="Used by {person}, {time}"
          values={{ person: <PersonLink person={usedBy} />, time: <RelativeTime iso={usedAt} /> }}
        />
      </span>
    );
  }
  if (hasEnded) return <Badge>{t('Expired')}</Badge>;
  return (
    <span className="text-xs text-fg-3">{t('Until {date}', { date: longDate(expiresAt) })}</span>
  );
}

function Withdraw({ id, whom }: { id: string; whom: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useWithdraw();
  return (
    <>
      <Button
        size="sm"
        aria-label={t('Withdraw the invitation: {whom}', { whom })}
        onClick={() => setConfirming(true)}
      >
        {t('Withdraw')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('Withdraw the invitation?')}
        confirmLabel={t('Withdraw')}
        busy={withdraw.isPending}
        busyLabel={t('Withdrawing...')}
        onConfirm={() => withdraw.mutate(id, { onSettled: () => setConfirming(false) })}
      >
        {t('Its link stops working at once.')}
      </ConfirmDialog>
    </>
  );
}
