import { api, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { changed, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import type { Person } from './types.ts';

export function useLiftSuspension({ _id: id, username }: Person, onLifted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /users/:id/lift-suspension', { params: { id }, body: {} }),
    onSuccess: async () => {
      await changed(client, 'profile', { id });
      onLifted();
      toast.success(t('{name} can sign in again', { name: username }));
    },
    onError: (error) => toast.error(failureText(error, t('Failed to lift the suspension'))),
  });
}
