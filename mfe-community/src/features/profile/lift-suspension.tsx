import { api, t, toast } from '@snippetry/web-kit';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { Button, ConfirmDialog } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import type { Person } from '../../data/types.ts';

/** Lets moderators end a suspension. */
export function LiftSuspension({ person: { _id: id, username } }: { person: Person }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const lift = useMutation({
    mutationFn: () => api('POST /users/:id/lift-suspension', { params: { id }, body: {} }),
    onSuccess: async () => {
      await changed(client, 'profile', { id });
      setIsAsking(false);
      toast.success(t('{name} can sign in again', { name: username }));
    },
    onError: (error) => toast.error(error.message || t('Failed to lift the suspension')),
  });
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
        {t('Let {name} use this account again? They have to sign in anew.', { name: username })}
      </ConfirmDialog>
    </>
  );
}
