import type { oneCommentRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ReactionService } from './reaction.service.ts';

export function reactionHandlers(
  reactions: ReactionService,
  limit: UserLimit,
): Pick<Handlers<typeof oneCommentRoutes>, 'POST /comments/:id/react'> {
  return {
    'POST /comments/:id/react': async (ctx, { params, body }) => {
      await limit.count(ctx.viewer);
      return reactions.react(ctx, params.id, body.type);
    },
  };
}
