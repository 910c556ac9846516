import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { SignInService } from './sign-in.service.ts';

export function signInHandlers(service: SignInService) {
  return {
    'POST /auth/register': (ctx, { body, res }) =>
      service.register(ctx, { ...body, ...clientInfoOf(res.req) }),
    'POST /auth/login': (ctx, { body, res }) =>
      service.signIn(ctx, { ...body, ...clientInfoOf(res.req) }),
    'GET /auth/check-availability': async (_ctx, { query: { username, email } }) => ({
      ...(username !== undefined && {
        usernameAvailable: await service.isAvailable('username', username),
      }),
      ...(email !== undefined && {
        emailAvailable: await service.isAvailable('email', email),
      }),
    }),
  } satisfies Partial<Handlers<typeof authRoutes>>;
}
