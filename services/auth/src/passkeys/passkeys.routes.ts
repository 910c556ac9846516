import type { passkeyRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../ports/place-of.ts';
import type { PasskeySignInService } from './passkey-sign-in.service.ts';
import type { PasskeyService } from './passkeys.service.ts';

export function passkeyHandlers({
  passkeys,
  signIn,
}: {
  passkeys: PasskeyService;
  signIn: PasskeySignInService;
}): Handlers<typeof passkeyRoutes> {
  return {
    'POST /auth/passkeys/sign-in/options': (ctx) => signIn.options(ctx),
    'POST /auth/passkeys/sign-in': (ctx, { body, res }) =>
      signIn.signIn(ctx, { ...body, ...clientInfoOf(res.req) }),
    'GET /auth/passkeys': async (ctx) => ({ passkeys: await passkeys.list(ctx) }),
    'POST /auth/passkeys/options': async (ctx) => {
      const { challengeId, options } = await passkeys.options(ctx);
      return { challengeId, options: { ...options } };
    },
    'POST /auth/passkeys': async (ctx, { body, res }) => ({
      passkey: await passkeys.add(ctx, { ...body, ...clientInfoOf(res.req) }),
    }),
    'PUT /auth/passkeys/:id': async (ctx, { params, body }) => ({
      passkey: await passkeys.rename(ctx, { id: params.id, name: body.name }),
    }),
    'DELETE /auth/passkeys/:id': async (ctx, { params, res }) => {
      await passkeys.remove(ctx, params.id, clientInfoOf(res.req));
      return {};
    },
  };
}
