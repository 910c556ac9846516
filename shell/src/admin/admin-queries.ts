import { api } from '@snippetry/web-kit';
import { keepPreviousData, queryOptions } from '@snippetry/web-kit/query';
import type { Kind } from './types.ts';

const ADMIN = ['shell', 'admin'] as const;

/** Prefixes of the query keys of what a change alters. */
export const USERS = [...ADMIN, 'users'];
export const INVITATIONS = [...ADMIN, 'invitations'];
export const POLICY = [...ADMIN, 'policy'];
export const AUDIT = [...ADMIN, 'audit'];

/** Which accounts are shown. */
export interface Listing {
  search: string;
  show: Kind;
  page: number;
}

/** A page of accounts, newest first. */
export function accounts({ search, show, page }: Listing) {
  const query = { show, page, ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: [...USERS, query],
    queryFn: ({ signal }) => api('GET /admin/users', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of invitations, newest first. */
export function invitations(page: number) {
  return queryOptions({
    queryKey: [...INVITATIONS, page],
    queryFn: ({ signal }) => api('GET /admin/invitations', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who may come in. */
export function accessPolicy() {
  return queryOptions({
    queryKey: POLICY,
    queryFn: async ({ signal }) => (await api('GET /admin/policy', {}, { signal })).policy,
  });
}

/** What is stored, and how many jobs wait. */
export function figures() {
  return queryOptions({
    queryKey: [...ADMIN, 'figures'],
    queryFn: ({ signal }) => api('GET /admin/figures', {}, { signal }),
  });
}

/** A page of what administrators did, newest first. */
export function auditLog(page: number) {
  return queryOptions({
    queryKey: [...AUDIT, page],
    queryFn: ({ signal }) => api('GET /admin/audit', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
