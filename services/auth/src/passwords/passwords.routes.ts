import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { PasswordService } from './passwords.service.ts';

export function passwordHandlers(
  service: PasswordService,
): Pick<Handlers<typeof authRoutes>, 'PUT /auth/change-password'> {
  return {
    'PUT /auth/change-password': async (ctx, { body }) => {
      await service.change(ctx, body);
      return {};
    },
  };
}
