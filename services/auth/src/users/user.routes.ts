import type { authInternalRoutes, userRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { FollowService } from './follow.service.ts';
import type { UserService } from './user.service.ts';

export function userHandlers(
  { users, follows }: { users: UserService; follows: FollowService },
  followLimit: UserLimit,
) {
  return {
    'GET /users': (ctx, { query }) => users.list(ctx, query),
    'GET /users/search': async (ctx, { query }) => ({ users: await users.search(ctx, query) }),
    'GET /users/stats': async (ctx) => ({ stats: await users.platformStats(ctx) }),
    'GET /users/by-name/:username': async (ctx, { params }) => ({
      user: await users.getByName(ctx, params.username),
    }),
    'GET /users/:id': async (ctx, { params }) => ({ user: await users.get(ctx, params.id) }),
    'GET /users/:id/stats': async (ctx, { params }) => ({
      stats: await users.stats(ctx, params.id),
    }),
    'POST /users/:id/follow': async (ctx, { params }) => {
      // Each new follow notifies the other user.
      await followLimit.count(ctx.viewer);
      return follows.toggle(ctx, params.id);
    },
    'GET /users/:id/followers': (ctx, { params: { id }, query }) =>
      users.listFollows(ctx, 'followers', { id, query }),
    'GET /users/:id/following': (ctx, { params: { id }, query }) =>
      users.listFollows(ctx, 'following', { id, query }),
  } satisfies Partial<Handlers<typeof userRoutes>>;
}

export function userInternalHandlers(users: UserService): Handlers<typeof authInternalRoutes> {
  return {
    'POST /internal/users/cards': async (ctx, { body }) => ({
      users: await users.cards(ctx, body.ids),
    }),
    'POST /internal/users/versions': async (ctx, { body }) => ({
      users: await users.versions(ctx, body.ids),
    }),
    'POST /internal/users/moderators': async (ctx, { body }) => ({
      ids: await users.moderatorsAmong(ctx, body.ids),
    }),
    'POST /internal/users/by-names': async (ctx, { body }) => ({
      users: await users.cardsByName(ctx, body.usernames),
    }),
    'POST /internal/users/following': async (ctx, { body }) => ({
      ids: await users.followingIds(ctx, body.userId),
    }),
  };
}
