import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** Account as administrators see it. */
export type AdminUser = ApiReply<'GET /admin/users'>['users'][number];
/** Filter of the list of accounts. */
export type Kind = NonNullable<NonNullable<ApiInput<'GET /admin/users'>['query']>['show']>;
export type Invitation = ApiReply<'GET /admin/invitations'>['invitations'][number];
export type AccessPolicy = ApiReply<'GET /admin/policy'>['policy'];
/** Totals of stored data and of waiting jobs. */
export type Figures = ApiReply<'GET /admin/figures'>;
/** Entry of the audit log. */
export type AdminRecord = ApiReply<'GET /admin/audit'>['records'][number];
