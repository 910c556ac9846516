import type { authRoutes, recoveryRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { PasswordService } from './password.service.ts';

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

type RecoveryRoute = 'POST /auth/forgot-password' | 'POST /auth/reset-password';

export function recoveryHandlers(
  service: PasswordService,
): Pick<Handlers<typeof recoveryRoutes>, RecoveryRoute> {
  return {
    'POST /auth/forgot-password': async (ctx, { body, res }) => {
      await service.requestReset(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/reset-password': async (ctx, { body, res }) => {
      await service.reset(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
  };
}
