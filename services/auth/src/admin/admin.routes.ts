import type { adminRoutes, userRoutes, viewerInternalRoutes } from '@snippetry/contracts';
import type { Handlers, UserContext } from '@snippetry/service-kit';
import type { Admins } from './admin.policy.ts';
import type { AdminService } from './admin.service.ts';
import type { AdminUserService } from './admin-user.service.ts';
import type { InvitationService } from './invitation.service.ts';
import type { SuspensionService } from './suspension.service.ts';

interface AdminServices {
  users: AdminUserService;
  invitations: InvitationService;
  admin: AdminService;
}

export function adminHandlers(services: AdminServices): Handlers<typeof adminRoutes> {
  const { users, invitations, admin } = services;
  return {
    'GET /admin/users': (ctx, { query }) => users.list(ctx, query),
    'POST /admin/users/:id/suspend': async (ctx, { params, body }) => ({
      user: await users.suspend(ctx, params.id, body.reason),
    }),
    'POST /admin/users/:id/lift-suspension': async (ctx, { params, body }) => ({
      user: await users.lift(ctx, params.id, body.reason),
    }),
    'PUT /admin/users/:id/moderator': async (ctx, { params, body }) => ({
      user: await users.setModerator(ctx, params.id, body.isModerator),
    }),
    'GET /admin/invitations': (ctx, { query }) => invitations.list(ctx, query),
    'POST /admin/invitations': (ctx, { body }) => invitations.invite(ctx, body),
    'DELETE /admin/invitations/:id': async (ctx, { params }) => {
      await invitations.withdraw(ctx, params.id);
      return {};
    },
    'GET /admin/policy': async (ctx) => ({ policy: await admin.policy(ctx) }),
    'PUT /admin/policy': async (ctx, { body }) => ({ policy: await admin.changePolicy(ctx, body) }),
    'GET /admin/figures': (ctx) => admin.figures(ctx),
    'GET /admin/audit': (ctx, { query }) => admin.audit(ctx, query),
  };
}

/** Route with which moderators lift suspensions. */
export function suspensionHandlers(service: SuspensionService) {
  return {
    'POST /users/:id/lift-suspension': async (ctx, { params, body }) => ({
      user: await service.lift(ctx, params.id, body.reason),
    }),
  } satisfies Partial<Handlers<typeof userRoutes>>;
}

/** Routes with which the gateway checks who publishes and deploys remotes. */
export function viewerHandlers(admins: Admins): Handlers<typeof viewerInternalRoutes> {
  const viewer = async (ctx: UserContext) => {
    const { id, username } = ctx.viewer;
    return { _id: id, username, isAdmin: await admins.include(ctx) };
  };
  return { 'GET /internal/viewer': viewer, 'GET /internal/viewer/proven': viewer };
}
