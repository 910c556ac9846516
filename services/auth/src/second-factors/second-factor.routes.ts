import type { secondFactorRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export function secondFactorHandlers(
  service: SecondFactorService,
): Handlers<typeof secondFactorRoutes> {
  return {
    'GET /auth/second-factor': (ctx) => service.state(ctx),
    'POST /auth/second-factor/setup': (ctx, { body, res }) =>
      service.setUp(ctx, { ...body, ...clientInfoOf(res.req) }),
    'POST /auth/second-factor/enable': async (ctx, { body, res }) => ({
      recoveryCodes: await service.enable(ctx, { ...body, ...clientInfoOf(res.req) }),
    }),
    'POST /auth/second-factor/disable': async (ctx, { body, res }) => {
      await service.disable(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/second-factor/recovery-codes': async (ctx, { body, res }) => ({
      recoveryCodes: await service.makeRecoveryCodes(ctx, { ...body, ...clientInfoOf(res.req) }),
    }),
  };
}
