import type { proofRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { ProofService } from './proof.service.ts';

export function proofHandlers(service: ProofService): Handlers<typeof proofRoutes> {
  return {
    'GET /auth/proof': (ctx) => service.state(ctx),
    'POST /auth/proof': async (ctx, { body, res }) => {
      await service.give(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/proof/options': (ctx) => service.options(ctx),
    'GET /auth/ways-in': async (ctx) => ({ ways: await service.signInMethods(ctx) }),
  };
}
