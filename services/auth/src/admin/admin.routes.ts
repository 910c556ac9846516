import type { adminRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { AccessService } from './access.service.ts';
import type { AdminUserService } from './admin-users.service.ts';
import type { AuditService } from './audit.service.ts';
import type { FiguresService } from './figures.service.ts';
import type { InvitationService } from './invitations.service.ts';

export interface AdminServices {
  users: AdminUserService;
  invitations: InvitationService;
  access: AccessService;
  figures: FiguresService;
  audit: AuditService;
}

export function adminHandlers(services: AdminServices): Handlers<typeof adminRoutes> {
  const { users, invitations, access, figures, audit } = services;
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
    'GET /admin/policy': async (ctx) => ({ policy: await access.read(ctx) }),
    'PUT /admin/policy': async (ctx, { body }) => ({ policy: await access.change(ctx, body) }),
    'GET /admin/figures': (ctx) => figures.read(ctx),
    'GET /admin/audit': (ctx, { query }) => audit.list(ctx, query),
  };
}
