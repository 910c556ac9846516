import type { authInternalRoutes, userRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { FollowListService } from './follow-lists.service.ts';
import type { FollowService } from './follows.service.ts';

type FollowRoute =
  | 'POST /users/:id/follow'
  | 'GET /users/:id/followers'
  | 'GET /users/:id/following';

export function followHandlers({
  follows,
  lists,
  limit,
}: {
  follows: FollowService;
  lists: FollowListService;
  limit: UserLimit;
}): Pick<Handlers<typeof userRoutes>, FollowRoute> {
  return {
    'POST /users/:id/follow': async (ctx, { params }) => {
      // Each new follow notifies the other user.
      await limit.count(ctx.viewer);
      return follows.toggle(ctx, params.id);
    },
    'GET /users/:id/followers': (ctx, { params: { id }, query }) =>
      lists.list(ctx, 'followers', { id, query }),
    'GET /users/:id/following': (ctx, { params: { id }, query }) =>
      lists.list(ctx, 'following', { id, query }),
  };
}

export function internalFollowHandlers(
  lists: FollowListService,
): Pick<Handlers<typeof authInternalRoutes>, 'POST /internal/users/following'> {
  return {
    'POST /internal/users/following': async (ctx, { body }) => ({
      ids: await lists.followingIds(ctx, body.userId),
    }),
  };
}
