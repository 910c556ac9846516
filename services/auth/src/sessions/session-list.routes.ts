import type { sessionRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../ports/place-of.ts';
import type { SessionListService } from './session-list.service.ts';

type SessionRoute = Exclude<keyof typeof sessionRoutes, 'GET /auth/security-events'>;

export function sessionListHandlers(
  service: SessionListService,
): Pick<Handlers<typeof sessionRoutes>, SessionRoute> {
  return {
    'GET /auth/sessions': async (ctx, { res }) => ({
      sessions: await service.list(ctx, clientInfoOf(res.req)),
    }),
    'DELETE /auth/sessions/:id': async (ctx, { params }) => {
      await service.end(ctx, params.id);
      return {};
    },
    'POST /auth/sessions/end-all': async (ctx, { body, res }) => {
      await service.endAll(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
  };
}
