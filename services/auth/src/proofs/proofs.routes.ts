import type { proofRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../ports/place-of.ts';
import type { ProofService } from './proofs.service.ts';
import type { SignInMethodService } from './ways-in.service.ts';

export function proofHandlers({
  proofs,
  signInMethods,
}: {
  proofs: ProofService;
  signInMethods: SignInMethodService;
}): Handlers<typeof proofRoutes> {
  return {
    'GET /auth/proof': (ctx) => proofs.state(ctx),
    'POST /auth/proof': async (ctx, { body, res }) => {
      await proofs.give(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/proof/options': (ctx) => proofs.options(ctx),
    'GET /auth/ways-in': async (ctx) => ({ ways: await signInMethods.list(ctx) }),
  };
}
