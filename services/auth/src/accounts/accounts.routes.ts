import type { authRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../ports/place-of.ts';
import type { AccountService } from './accounts.service.ts';

type AccountRoute = 'POST /auth/register' | 'POST /auth/login' | 'GET /auth/check-availability';

export function accountHandlers(
  service: AccountService,
): Pick<Handlers<typeof authRoutes>, AccountRoute> {
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
