import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../ports/place-of.ts';
import type { SessionWatch } from '../ports/session-watch.ts';
import type { ProfileService } from './profile.service.ts';
import { profileChanges } from './profile-changes.ts';

export function profileHandlers(
  service: ProfileService,
  watch: SessionWatch,
): Pick<Handlers<typeof authRoutes>, 'GET /auth/me' | 'PUT /auth/profile'> {
  return {
    'GET /auth/me': async (ctx, { res }) => {
      const user = await service.me(ctx);
      await watch.recordUse(ctx, clientInfoOf(res.req));
      return { user };
    },
    'PUT /auth/profile': async (ctx, { body }) => ({
      user: await service.update(ctx, profileChanges(body)),
    }),
  };
}
