import { t } from '@snippetry/web-kit';
import { Button, ConfirmDialog } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import type { Person } from '../../data/types.ts';
import { useLiftSuspension } from '../../data/user.mutations.ts';

/** Lets moderators end a suspension. */
export function LiftSuspension({ person }: { person: Person }) {
  const { username } = person;
  const [isAsking, setIsAsking] = useState(false);
  const lift = useLiftSuspension(person, () => setIsAsking(false));
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('Lift suspension')}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Lift suspension')}
        confirmLabel={t('Lift suspension')}
        variant="primary"
        busy={lift.isPending}
        busyLabel={t('Lifting...')}
        onConfirm={() => lift.mutate()}
      >
        {t('Let {name} use this account again? They have to sign in again.', { name: username })}
      </ConfirmDialog>
    </>
  );
}
