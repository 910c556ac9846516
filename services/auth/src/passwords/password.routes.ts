import type { authRoutes, recoveryRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { PasswordService } from './password.service.ts';

export function passwordHandlers(service: PasswordService) {
  return {
    'PUT /auth/change-password': async (ctx, { body, res }) => {
      await service.change(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
  } satisfies Partial<Handlers<typeof authRoutes>>;
}

export function recoveryHandlers(service: PasswordService) {
  return {
    'POST /auth/forgot-password': async (ctx, { body, res }) => {
      await service.requestReset(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/reset-password': async (ctx, { body, res }) => {
      await service.reset(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
  } satisfies Partial<Handlers<typeof recoveryRoutes>>;
}
