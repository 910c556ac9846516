import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../ports/place-of.ts';
import type { PasswordService } from './passwords.service.ts';

export function passwordHandlers(
  service: PasswordService,
): Pick<Handlers<typeof authRoutes>, 'PUT /auth/change-password'> {
  return {
    'PUT /auth/change-password': async (ctx, { body, res }) => {
      await service.change(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
  };
}
