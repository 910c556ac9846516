import type { Remote } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { isUnproven, withProof } from '../lib/with-proof.ts';
import { shellKeys } from './keys.ts';
import { remoteDetail, remotes } from './remotes.queries.ts';

const fail = (what: Msg) => (cause: Error) => {
  if (!isUnproven(cause)) toast.error(failureText(cause, t(what)), { cause });
};

/** Actions on the canary of a remote. */
export type CanaryAction = 'promote' | 'pause' | 'rollback';

/** A build for a share of the browsers, in percent, and for users by username. */
export interface Deployment {
  build: string;
  share: number;
  users: string[];
}

export type RemoteChange = { kind: 'deploy'; deployment: Deployment } | { kind: CanaryAction };

function sendChange(name: string, change: RemoteChange) {
  const params = { name };
  switch (change.kind) {
    case 'deploy': {
      const body = change.deployment;
      return withProof(() => api('PUT /operations/remotes/:name/deployments', { params, body }));
    }
    case 'promote':
      return withProof(() => api('POST /operations/remotes/:name/promote', { params }));
    case 'pause':
      return api('POST /operations/remotes/:name/pause', { params });
    case 'rollback':
      return api('POST /operations/remotes/:name/rollback', { params });
  }
}

const DONE: Record<RemoteChange['kind'], Msg> = {
  deploy: msg('Deployed'),
  promote: msg('Promoted'),
  pause: msg('The canary is paused'),
  rollback: msg('Rolled back'),
};

const FAILED: Record<RemoteChange['kind'], Msg> = {
  deploy: msg('The build was not deployed'),
  promote: msg('The canary was not promoted'),
  pause: msg('The canary was not paused'),
  rollback: msg('Nothing was rolled back'),
};

/**
 * Changes what a remote delivers. Not optimistic: a deployment is shown once the gateway has
 * confirmed it.
 */
export function useChangeRemote(name: string) {
  const client = useQueryClient();
  const show = (remote: Remote) => {
    client.setQueryData(remotes().queryKey, (list) =>
      list?.map((one) => (one.name === name ? remote : one)),
    );
    client.setQueryData(remoteDetail(name).queryKey, (detail) => detail && { ...detail, remote });
  };
  return useMutation({
    mutationFn: (change: RemoteChange) => sendChange(name, change),
    onSuccess: ({ remote }, { kind }) => {
      show(remote);
      toast.success(t(DONE[kind]));
    },
    onError: (cause, { kind }) => fail(FAILED[kind])(cause),
    // Also after a failure: another administrator or a pipeline may have been faster.
    onSettled: () => void client.invalidateQueries({ queryKey: shellKeys.remotes }),
  });
}

export interface TokenForm {
  name: string;
  label: string;
  owner: string;
}

/** Creates a publish token. Only the response contains its secret. */
export function useCreatePublishToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, label, owner }: TokenForm) =>
      withProof(() =>
        api('POST /operations/remotes/:name/tokens', {
          params: { name },
          body: { label, ...(owner !== '' && { owner }) },
        }),
      ),
    onSuccess: () => void client.invalidateQueries({ queryKey: shellKeys.remotes }),
  });
}

/** Deletes a publish token; one that no longer exists counts as deleted. */
export function useDeletePublishToken(name: string) {
  const client = useQueryClient();
  const { queryKey } = remoteDetail(name);
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api('DELETE /operations/remotes/:name/tokens/:id', { params: { name, id } });
      } catch (error) {
        if (!isApiError(error, 'auth.token_not_found')) throw error;
      }
    },
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (now) => now && { ...now, tokens: now.tokens.filter(({ _id }) => _id !== id) },
      );
      return before;
    },
    onSuccess: () => toast.success(t('The publish token was deleted')),
    onError: (cause, _id, before) => {
      client.setQueryData(queryKey, before);
      fail(msg('The publish token was not deleted'))(cause);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
