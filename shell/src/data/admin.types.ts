import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** An account as administrators see it. */
export type AdminUser = ApiReply<'GET /admin/users'>['users'][number];
/** Filter of accounts by status. */
export type Kind = NonNullable<NonNullable<ApiInput<'GET /admin/users'>['query']>['show']>;
/** Link that allows a visitor to create an account. */
export type Invitation = ApiReply<'GET /admin/invitations'>['invitations'][number];
/** Access policy. */
export type AccessPolicy = ApiReply<'GET /admin/policy'>['policy'];
/** Totals of the stored data and of waiting jobs. */
export type Figures = ApiReply<'GET /admin/figures'>;
/** Entry of the audit log. */
export type AdminRecord = ApiReply<'GET /admin/audit'>['records'][number];
