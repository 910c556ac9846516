import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ProfileService } from './profile.service.ts';
import { profileChanges } from './profile-changes.ts';

export function profileHandlers(
  service: ProfileService,
): Pick<Handlers<typeof authRoutes>, 'GET /auth/me' | 'PUT /auth/profile'> {
  return {
    'GET /auth/me': async (ctx) => ({ user: await service.me(ctx) }),
    'PUT /auth/profile': async (ctx, { body }) => ({
      user: await service.update(ctx, profileChanges(body)),
    }),
  };
}
