import type { commentRoutes, oneCommentRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { CommentEditService } from './comment-edit.service.ts';
import type { CommentService } from './comments.service.ts';

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
  edits: CommentEditService,
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
      // An edit notifies mentioned users, as a new comment does.
      await limit.count(ctx.viewer);
      return { comment: await edits.edit(ctx, params.id, body.content) };
    },
    'DELETE /comments/:id': (ctx, { params }) => edits.delete(ctx, params.id),
  };
}
