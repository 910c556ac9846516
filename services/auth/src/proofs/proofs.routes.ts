import type { proofRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { placeOf } from '../ports/place-of.ts';
import type { ProofService } from './proofs.service.ts';
import type { WaysInService } from './ways-in.service.ts';

export function proofHandlers({
  proofs,
  waysIn,
}: {
  proofs: ProofService;
  waysIn: WaysInService;
}): Handlers<typeof proofRoutes> {
  return {
    'GET /auth/proof': (ctx) => proofs.state(ctx),
    'POST /auth/proof': async (ctx, { body, res }) => {
      await proofs.give(ctx, { ...body, ...placeOf(res.req) });
      return {};
    },
    'POST /auth/proof/options': (ctx) => proofs.options(ctx),
    'GET /auth/ways-in': async (ctx) => ({ ways: await waysIn.list(ctx) }),
  };
}
