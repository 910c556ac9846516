import type { commentInternalRoutes, commentRoutes, oneCommentRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { CommentService } from './comment.service.ts';

export function commentHandlers(
  service: CommentService,
  limit: UserLimit,
): Handlers<typeof commentRoutes> {
  return {
    'GET /comments/snippet/:snippetId': (ctx, { params, query }) =>
      service.list(ctx, params.snippetId, query),
    'POST /comments': async (ctx, { body }) => {
      await limit.count(ctx.viewer);
      return { comment: await service.create(ctx, body) };
    },
    'GET /comments/:id/replies': (ctx, { params, query }) => service.replies(ctx, params.id, query),
    'POST /snippets/:id/comments': async (ctx, { params, body }) => {
      await limit.count(ctx.viewer);
      const draft = { snippet: params.id, content: body.content };
      return { comment: await service.create(ctx, draft) };
    },
    'GET /snippets/:id/comments/count': async (ctx, { params }) => ({
      count: await service.count(ctx, params.id),
    }),
  };
}

export function oneCommentHandlers(
  service: CommentService,
  limit: UserLimit,
): Pick<
  Handlers<typeof oneCommentRoutes>,
  'GET /comments/:id' | 'PUT /comments/:id' | 'DELETE /comments/:id'
> {
  return {
    'GET /comments/:id': async (ctx, { params }) => ({
      comment: await service.thread(ctx, params.id),
    }),
    'PUT /comments/:id': async (ctx, { params, body }) => {
      // Counted like a new comment, since an edit notifies mentioned users too.
      await limit.count(ctx.viewer);
      return { comment: await service.edit(ctx, params.id, body.content) };
    },
    'DELETE /comments/:id': (ctx, { params }) => service.delete(ctx, params.id),
  };
}

export function commentInternalHandlers(
  service: CommentService,
): Handlers<typeof commentInternalRoutes> {
  return {
    'POST /internal/comments/likes': async (_ctx, { body }) => {
      const likes = await service.likesOf(body.authorIds);
      return { authors: Object.fromEntries(body.authorIds.map((id) => [id, likes.get(id) ?? 0])) };
    },
  };
}
