import type { authInternalRoutes, userRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { UserService } from './users.service.ts';

type UserRoute =
  | 'GET /users'
  | 'GET /users/search'
  | 'GET /users/stats'
  | 'GET /users/by-name/:username'
  | 'GET /users/:id'
  | 'GET /users/:id/stats';

export function userHandlers(service: UserService): Pick<Handlers<typeof userRoutes>, UserRoute> {
  return {
    'GET /users': (ctx, { query }) => service.list(ctx, query),
    'GET /users/search': async (ctx, { query }) => ({ users: await service.search(ctx, query) }),
    'GET /users/stats': async (ctx) => ({ stats: await service.platformStats(ctx) }),
    'GET /users/by-name/:username': async (ctx, { params }) => ({
      user: await service.getByName(ctx, params.username),
    }),
    'GET /users/:id': async (ctx, { params }) => ({ user: await service.get(ctx, params.id) }),
    'GET /users/:id/stats': async (ctx, { params }) => ({
      stats: await service.stats(ctx, params.id),
    }),
  };
}

export function internalUserHandlers(
  service: UserService,
): Pick<
  Handlers<typeof authInternalRoutes>,
  'POST /internal/users/cards' | 'POST /internal/users/moderators' | 'POST /internal/users/by-names'
> {
  return {
    'POST /internal/users/cards': async (ctx, { body }) => ({
      users: await service.cards(ctx, body.ids),
    }),
    'POST /internal/users/moderators': async (ctx, { body }) => ({
      ids: await service.moderatorsAmong(ctx, body.ids),
    }),
    'POST /internal/users/by-names': async (ctx, { body }) => ({
      users: await service.cardsByName(ctx, body.usernames),
    }),
  };
}
