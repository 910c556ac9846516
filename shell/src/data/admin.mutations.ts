import { type Msg, msg } from '@snippetry/contracts/texts';
import { api, t, toast } from '@snippetry/web-kit';
import { changed, type QueryKey, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import type { AccessPolicy, AdminUser } from './admin.types.ts';
import { shellKeys } from './keys.ts';

export type UserChange =
  | { kind: 'suspend' | 'lift'; user: AdminUser; reason: string }
  | { kind: 'appoint' | 'dismiss'; user: AdminUser };

function useRefresh() {
  const client = useQueryClient();
  return (key: QueryKey) =>
    Promise.all([key, shellKeys.audit].map((queryKey) => client.invalidateQueries({ queryKey })));
}

const fail = (what: Msg) => (cause: Error) => toast.error(t(what), { cause });

function sendChange(change: UserChange) {
  const params = { id: change.user._id };
  if (change.kind === 'suspend') {
    return api('POST /admin/users/:id/suspend', { params, body: { reason: change.reason } });
  }
  if (change.kind === 'lift') {
    const body = { reason: change.reason };
    return api('POST /admin/users/:id/lift-suspension', { params, body });
  }
  const isModerator = change.kind === 'appoint';
  return api('PUT /admin/users/:id/moderator', { params, body: { isModerator } });
}

const DONE: Record<UserChange['kind'], Msg> = {
  suspend: msg('{username} is suspended'),
  lift: msg('{username} can sign in again'),
  appoint: msg('{username} is a moderator now'),
  dismiss: msg('{username} is no longer a moderator'),
};

export function useChangeUser() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: sendChange,
    onSuccess: ({ user }, { kind }) => {
      toast.success(t(DONE[kind], { username: user.username }));
      void changed(client, 'profile', { id: user._id });
      return refresh(shellKeys.users);
    },
    onError: fail(msg('The account was not changed')),
  });
}

export interface InvitationForm {
  email: string;
  note: string;
  days: number;
}

/** Creates an invitation. Only the response contains its link. */
export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ email, note, days }: InvitationForm) =>
      api('POST /admin/invitations', { body: { note, days, ...(email !== '' && { email }) } }),
    onSuccess: () => refresh(shellKeys.invitations),
  });
}

export function useWithdraw() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/invitations/:id', { params: { id } }),
    onSuccess: () => {
      toast.success(t('The invitation was withdrawn'));
    },
    onError: fail(msg('The invitation was not withdrawn')),
    // The invitation may have been used already.
    onSettled: () => refresh(shellKeys.invitations),
  });
}

export function useChangePolicy() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AccessPolicy) => api('PUT /admin/policy', { body }),
    onSuccess: () => {
      toast.success(t('It holds from now on'));
      return refresh(shellKeys.policy);
    },
    onError: fail(msg('Who may come in was not changed')),
  });
}

/** Opens the list of background jobs, which a service renders outside the application. */
export function useOpenJobs() {
  return useMutation({
    mutationFn: () => api('POST /operations/session'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (cause) => toast.error(t('Failed to open the background jobs'), { cause }),
  });
}
