import { type SessionUser, t } from '@snippetry/web-kit';
import { Badge, Button } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useSendVerification } from '../../../data/email.mutations.ts';
import { FactRow } from '../fact-row.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

function SendAgain() {
  const { mutate, isPending } = useSendVerification();
  return (
    <Button size="sm" busy={isPending} busyLabel={t('Sending...')} onClick={() => mutate()}>
      {t('Send the link again')}
    </Button>
  );
}

/** Email address of the user with its state and actions. */
export function EmailRow({ user }: { user: SessionUser }) {
  const { email, emailVerified, isDemo, hasPassword } = user;
  const [changing, setChanging] = useState(false);
  // Demo accounts have made-up addresses, which receive no mail.
  if (isDemo) return <FactRow label={t('Email')}>{email}</FactRow>;
  return (
    <FactRow label={t('Email')}>
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words">{email || t('Not available offline')}</span>
        {emailVerified ? null : <Badge tone="warn">{t('Not confirmed')}</Badge>}
        <span className="flex flex-wrap gap-2">
          {emailVerified ? null : <SendAgain />}
          <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
            {t('Change email')}
          </Button>
        </span>
      </span>
      <ChangeEmailDialog open={changing} onOpenChange={setChanging} hasPassword={hasPassword} />
    </FactRow>
  );
}
