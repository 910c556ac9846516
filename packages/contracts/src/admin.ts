import { z } from 'zod';
import { Email } from './auth.ts';
import {
  EmptyReply,
  Id,
  IdParams,
  limitedText,
  PageQuery,
  Pagination,
  Time,
  UserCard,
} from './common.ts';
import { READING_POLICIES, REGISTRATION_POLICIES } from './external-sign-in.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** An account as administrators see it. */
export const AdminUser = z.object({
  _id: Id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isDemo: z.boolean(),
  isModerator: z.boolean(),
  /**
   * Role set by `ADMIN_EMAILS`, `MODERATOR_EMAILS` or a command, which only the operator can change.
   */
  isFixed: z.boolean(),
  isAdmin: z.boolean(),
  /** Role by the user's groups at an identity provider, which cannot be changed here. */
  groupRole: z
    .object({
      role: z.enum(['admin', 'moderator']),
      /** Display name of the provider. */
      site: z.string(),
      groups: z.array(z.string()),
    })
    .nullable(),
  hasSecondFactor: z.boolean(),
  suspension: z.object({ reason: z.string(), at: Time }).nullable(),
  createdAt: Time,
  /** Last use of a session; null if unknown. */
  lastSeenAt: Time.nullable(),
});
/** See the schema of the same name. */
export type AdminUser = z.output<typeof AdminUser>;

/** A link to create an account. */
export const Invitation = z.object({
  _id: Id,
  /** Empty for a link that is not bound to an address. */
  email: z.string(),
  note: z.string(),
  by: UserCard.nullable(),
  createdAt: Time,
  expiresAt: Time,
  /** The account created with it; null until it is used. */
  usedBy: UserCard.nullable(),
  usedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type Invitation = z.output<typeof Invitation>;

/** Rules for registration and reading. */
export const AccessPolicy = z.object({
  registration: z.enum(REGISTRATION_POLICIES, {
    error: `must be one of ${REGISTRATION_POLICIES.join(', ')}`,
  }),
  reading: z.enum(READING_POLICIES, { error: `must be one of ${READING_POLICIES.join(', ')}` }),
});
/** See the schema of the same name. */
export type AccessPolicy = z.output<typeof AccessPolicy>;

/** Actions of the operator's commands, in the audit log. */
export const OPERATOR_ACTIONS = [
  'create-admin',
  'make-admin',
  'remove-admin',
  'reset-password',
  'reset-second-factor',
  'send-test-mail',
  'retry-jobs',
  'rotate-key',
  'repair-data',
  'reconcile-data',
] as const;
/** One of {@link OPERATOR_ACTIONS}. */
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/**
 * Actions that the audit log records. `gain` and `lose` are changes of a role by the groups at an
 * identity provider, by the user's own sign-in there.
 */
export const ADMIN_ACTIONS = [
  'suspend',
  'lift-suspension',
  'make-moderator',
  'remove-moderator',
  'invite',
  'withdraw-invitation',
  'change-policy',
  'gain-admin',
  'lose-admin',
  'gain-moderator',
  'lose-moderator',
  ...OPERATOR_ACTIONS,
] as const;
/** One of {@link ADMIN_ACTIONS}. */
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** One action, which is never changed or deleted. */
export const AdminRecord = z.object({
  _id: Id,
  action: z.enum(ADMIN_ACTIONS),
  /** Null for the operator, and for a deleted account. */
  by: UserCard.nullable(),
  /** Whether the operator has run a command on the server. */
  isByOperator: z.boolean(),
  /** Account concerned, or null. */
  user: UserCard.nullable(),
  /** The reason, the invited address, the new policy, provider and groups, or what was done. */
  detail: z.string(),
  at: Time,
});
/** See the schema of the same name. */
export type AdminRecord = z.output<typeof AdminRecord>;

/** Size of a database in bytes, null if the database does not report it, and its service. */
export const StorageFigures = z.object({
  service: z.string(),
  /** Whether the service answered; if not, its figures are 0. */
  isUp: z.boolean(),
  documents: z.int(),
  bytes: z.int().nullable(),
  /** Version of the replica that answered; empty if it did not report one. */
  version: z.string(),
});

/** Number of jobs in a queue, by state. */
export const QueueFigures = z.object({
  queue: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
});

const reason = limitedText(msg('The reason'), LIMITS.report.details);

/** Routes of `/api/admin`, for administrators. Every change is recorded. */
export const adminRoutes = defineRoutes({
  'GET /admin/users': {
    summary:
      'Accounts, newest first; the search finds beginnings of usernames and addresses, of at most 1000 accounts',
    auth: 'required',
    sessionOnly: true,
    query: PageQuery.extend({
      search: limitedText(msg('A search'), LIMITS.search).optional(),
      show: z
        .enum(['all', 'moderators', 'suspended', 'demo'], {
          error: 'must be all, moderators, suspended or demo',
        })
        .default('all')
        .meta({ description: 'All accounts, or those of one kind' }),
    }),
    reply: z.object({ users: z.array(AdminUser), pagination: Pagination }),
    errors: ['access.forbidden'],
  },
  'POST /admin/users/:id/suspend': {
    summary: 'Suspend an account: its sessions and tokens end',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    body: z.object({
      reason: reason.pipe(z.string().min(1, msg('Give a reason: the user sees it'))),
    }),
    reply: z.object({ user: AdminUser }),
    errors: ['access.forbidden', 'user.not_found'],
  },
  'POST /admin/users/:id/lift-suspension': {
    summary: 'Let a suspended account be used again',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    body: z.object({ reason: reason.default('') }),
    reply: z.object({ user: AdminUser }),
    errors: ['access.forbidden', 'user.not_found'],
  },
  'PUT /admin/users/:id/moderator': {
    summary: 'Make somebody a moderator, or take that back',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    body: z.object({ isModerator: z.boolean({ error: 'must be true or false' }) }),
    reply: z.object({ user: AdminUser }),
    errors: ['access.forbidden', 'user.not_found'],
  },
  'GET /admin/invitations': {
    summary: 'Invitations, newest first',
    auth: 'required',
    sessionOnly: true,
    query: PageQuery,
    reply: z.object({ invitations: z.array(Invitation), pagination: Pagination }),
    errors: ['access.forbidden'],
  },
  'POST /admin/invitations': {
    summary: 'Invite a person: by e-mail, or by a link that is answered only this once',
    auth: 'required',
    sessionOnly: true,
    body: z.object({
      email: Email.optional(),
      note: limitedText(msg('The note'), LIMITS.invitations.note).default(''),
      days: z
        .int({ error: 'must be a whole number of days' })
        .min(1, 'must be at least 1')
        .max(LIMITS.invitations.days, `must be at most ${LIMITS.invitations.days}`)
        .default(7),
    }),
    reply: z.object({ invitation: Invitation, url: z.string() }),
    status: 201,
    errors: ['access.forbidden'],
  },
  'DELETE /admin/invitations/:id': {
    summary: 'Withdraw an invitation that nobody has used',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    reply: EmptyReply,
    errors: ['access.forbidden', 'invitation.not_found'],
  },
  'GET /admin/policy': {
    summary: 'Who may come in',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ policy: AccessPolicy }),
    errors: ['access.forbidden'],
  },
  'PUT /admin/policy': {
    summary: 'Change who may come in; it holds at once in every service',
    auth: 'required',
    sessionOnly: true,
    body: AccessPolicy,
    reply: z.object({ policy: AccessPolicy }),
    errors: ['access.forbidden'],
  },
  'GET /admin/figures': {
    summary: 'How much is stored, and how many jobs wait',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({
      users: z.int(),
      /** Public snippets; null if the snippets service does not answer. */
      snippets: z.int().nullable(),
      storage: z.array(StorageFigures),
      /** Empty if Redis does not answer. */
      queues: z.array(QueueFigures),
    }),
    errors: ['access.forbidden'],
  },
  'GET /admin/audit': {
    summary: 'What those did who run the platform, newest first',
    auth: 'required',
    sessionOnly: true,
    query: PageQuery,
    reply: z.object({ records: z.array(AdminRecord), pagination: Pagination }),
    errors: ['access.forbidden'],
  },
});

/** Internal route that records the operator's commands in other services. */
export const operatorInternalRoutes = defineRoutes({
  'POST /internal/operator-records': {
    summary: 'Add an entry of the operator to the audit log',
    auth: 'none',
    body: z.object({ action: z.enum(OPERATOR_ACTIONS), detail: z.string().max(500) }),
    reply: EmptyReply,
  },
});
