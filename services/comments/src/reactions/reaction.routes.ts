import type { commentInternalRoutes, oneCommentRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { CommentRepository } from '../store/comment.repository.ts';
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

/** Handlers of the routes for other services. */
export function likeHandlers(
  repository: CommentRepository,
): Handlers<typeof commentInternalRoutes> {
  return {
    'POST /internal/comments/likes': async (_ctx, { body }) => {
      const likes = await repository.likesOf(body.authorIds);
      return { authors: Object.fromEntries(body.authorIds.map((id) => [id, likes.get(id) ?? 0])) };
    },
  };
}
