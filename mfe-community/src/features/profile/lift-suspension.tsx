import { api, toast } from '@snippetry/web-kit';
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
      toast.success(`${username} can sign in again`);
    },
    onError: (error) => toast.error(error.message || 'Failed to lift the suspension'),
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Lift suspension</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Lift suspension"
        confirmLabel="Lift suspension"
        variant="primary"
        busy={lift.isPending}
        busyLabel="Lifting..."
        onConfirm={() => lift.mutate()}
      >
        Let {username} use this account again? They have to sign in anew.
      </ConfirmDialog>
    </>
  );
}
