import type { passkeyRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { PasskeyService } from './passkey.service.ts';

export function passkeyHandlers(service: PasskeyService): Handlers<typeof passkeyRoutes> {
  return {
    'POST /auth/passkeys/sign-in/options': () => service.requestOptions(null),
    'POST /auth/passkeys/sign-in': (ctx, { body, res }) =>
      service.signIn(ctx, { ...body, ...clientInfoOf(res.req) }),
    'GET /auth/passkeys': async (ctx) => ({ passkeys: await service.list(ctx) }),
    'POST /auth/passkeys/options': async (ctx) => {
      const { challengeId, options } = await service.creationOptions(ctx);
      return { challengeId, options: { ...options } };
    },
    'POST /auth/passkeys': async (ctx, { body, res }) => ({
      passkey: await service.add(ctx, { ...body, ...clientInfoOf(res.req) }),
    }),
    'PUT /auth/passkeys/:id': async (ctx, { params, body }) => ({
      passkey: await service.rename(ctx, { id: params.id, name: body.name }),
    }),
    'DELETE /auth/passkeys/:id': async (ctx, { params, res }) => {
      await service.remove(ctx, params.id, clientInfoOf(res.req));
      return {};
    },
  };
}
