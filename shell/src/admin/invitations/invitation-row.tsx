import { Badge, Button, ConfirmDialog, longDate, RelativeTime } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useWithdraw } from '../admin-mutations.ts';
import { PersonLink } from '../person-link.tsx';
import type { Invitation } from '../types.ts';

/** One invitation: for whom, and what became of it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, note, by, createdAt, expiresAt, usedAt } = invitation;
  const hasEnded = usedAt === null && Date.parse(expiresAt) < Date.now();
  const whom = email || 'Anybody with the link';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60 break-words">
        <b className="font-semibold">{whom}</b>
        {note ? <p className="text-fg-2">{note}</p> : null}
        <p className="text-xs text-fg-3">
          Invited by <PersonLink person={by} />, <RelativeTime iso={createdAt} />
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
        Used by <PersonLink person={usedBy} />, <RelativeTime iso={usedAt} />
      </span>
    );
  }
  if (hasEnded) return <Badge>Expired</Badge>;
  return <span className="text-xs text-fg-3">Until {longDate(expiresAt)}</span>;
}

function Withdraw({ id, whom }: { id: string; whom: string }) {
  const [isAsked, setAsked] = useState(false);
  const withdraw = useWithdraw();
  return (
    <>
      <Button
        size="sm"
        aria-label={`Withdraw the invitation: ${whom}`}
        onClick={() => setAsked(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Withdraw the invitation?"
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onConfirm={() => withdraw.mutate(id, { onSettled: () => setAsked(false) })}
      >
        Its link stops working at once.
      </ConfirmDialog>
    </>
  );
}
