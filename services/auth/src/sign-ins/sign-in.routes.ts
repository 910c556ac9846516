import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { SignInService } from './sign-in.service.ts';

type SignInRoute = 'POST /auth/register' | 'POST /auth/login' | 'GET /auth/check-availability';

export function signInHandlers(
  service: SignInService,
): Pick<Handlers<typeof authRoutes>, SignInRoute> {
  return {
    'POST /auth/register': (ctx, { body, res }) =>
      service.register(ctx, { ...body, ...clientInfoOf(res.req) }),
    'POST /auth/login': (ctx, { body, res }) =>
      service.signIn(ctx, { ...body, ...clientInfoOf(res.req) }),
    'GET /auth/check-availability': async (ctx, { query: { username, email } }) => ({
      ...(username !== undefined && {
        usernameAvailable: await service.isAvailable(ctx, 'username', username),
      }),
      ...(email !== undefined && {
        emailAvailable: await service.isAvailable(ctx, 'email', email),
      }),
    }),
  };
}
