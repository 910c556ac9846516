import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import type { Kind } from './admin.types.ts';
import { shellKeys } from './keys.ts';

export interface Listing {
  search: string;
  show: Kind;
  page: number;
}

/** Accounts of a page, newest first. */
export function accounts({ search, show, page }: Listing) {
  const query = { show, page, ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: shellKeys.userPage(query),
    queryFn: ({ signal }) => api('GET /admin/users', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Invitations of a page, newest first. */
export function invitations(page: number) {
  return queryOptions({
    queryKey: shellKeys.invitationPage(page),
    queryFn: ({ signal }) => api('GET /admin/invitations', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function accessPolicy() {
  return queryOptions({
    queryKey: shellKeys.policy,
    queryFn: async ({ signal }) => (await api('GET /admin/policy', {}, { signal })).policy,
  });
}

/** Totals of stored data and of waiting jobs. */
export function figures() {
  return queryOptions({
    queryKey: shellKeys.figures,
    queryFn: ({ signal }) => api('GET /admin/figures', {}, { signal }),
  });
}

/** Audit log of a page, newest entries first. */
export function auditLog(page: number) {
  return queryOptions({
    queryKey: shellKeys.auditPage(page),
    queryFn: ({ signal }) => api('GET /admin/audit', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
