import type { authRoutes } from '@snippetry/contracts';
import { type Handlers, requestNetwork } from '@snippetry/service-kit';
import type { PasswordService } from './passwords.service.ts';

export function passwordHandlers(
  service: PasswordService,
): Pick<Handlers<typeof authRoutes>, 'PUT /auth/change-password'> {
  return {
    'PUT /auth/change-password': async (ctx, { body, res }) => {
      await service.change(ctx, { ...body, network: requestNetwork(res.req) });
      return {};
    },
  };
}
