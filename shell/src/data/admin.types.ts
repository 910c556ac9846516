import type { ApiInput, ApiReply } from '@snippetry/contracts';

/** An account as administrators see it. */
export type AdminUser = ApiReply<'GET /admin/users'>['users'][number];
/** Which accounts are listed. */
export type Kind = NonNullable<NonNullable<ApiInput<'GET /admin/users'>['query']>['show']>;
/** A link that lets somebody create an account. */
export type Invitation = ApiReply<'GET /admin/invitations'>['invitations'][number];
/** Who may come in. */
export type AccessPolicy = ApiReply<'GET /admin/policy'>['policy'];
/** What is stored, and how many jobs wait. */
export type Figures = ApiReply<'GET /admin/figures'>;
/** What somebody did who runs the platform. */
export type AdminRecord = ApiReply<'GET /admin/audit'>['records'][number];
