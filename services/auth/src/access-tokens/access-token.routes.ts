import type { accessTokenInternalRoutes, accessTokenRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { AccessTokenService } from './access-token.service.ts';

export function accessTokenHandlers(
  service: AccessTokenService,
): Handlers<typeof accessTokenRoutes> {
  return {
    'GET /auth/access-tokens': async (ctx) => ({ tokens: await service.list(ctx) }),
    'POST /auth/access-tokens': (ctx, { body, res }) =>
      service.make(ctx, { ...body, ...clientInfoOf(res.req) }),
    'DELETE /auth/access-tokens/:id': async (ctx, { params, res }) => {
      await service.revoke(ctx, params.id, clientInfoOf(res.req));
      return {};
    },
  };
}

export function internalAccessTokenHandlers(
  service: AccessTokenService,
): Handlers<typeof accessTokenInternalRoutes> {
  return {
    'POST /internal/access-tokens/check': async (ctx, { body }) => ({
      tokens: await service.check(ctx, body.hashes),
    }),
  };
}
