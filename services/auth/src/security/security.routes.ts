import { paginate, type sessionRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { SecurityEventRepository } from '../store/security-event.repository.ts';

export function securityHandlers(
  stored: SecurityEventRepository,
): Pick<Handlers<typeof sessionRoutes>, 'GET /auth/security-events'> {
  return {
    'GET /auth/security-events': async (ctx, { query }) => {
      const { events, total } = await stored.page(ctx.viewer, query);
      return { events, pagination: paginate(query, total) };
    },
  };
}
