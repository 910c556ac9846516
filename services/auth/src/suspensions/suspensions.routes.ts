import type { userRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { SuspensionService } from './suspensions.service.ts';

export function suspensionHandlers(
  service: SuspensionService,
): Pick<Handlers<typeof userRoutes>, 'POST /users/:id/lift-suspension'> {
  return {
    'POST /users/:id/lift-suspension': async (ctx, { params, body }) => ({
      user: await service.lift(ctx, params.id, body.reason),
    }),
  };
}
