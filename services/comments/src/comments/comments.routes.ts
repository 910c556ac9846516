import type { commentRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { CommentService } from './comments.service.ts';

export function commentHandlers(service: CommentService): Handlers<typeof commentRoutes> {
  return {
    'GET /comments/snippet/:snippetId': (ctx, { params, query }) =>
      service.list(ctx, params.snippetId, query),
    'POST /comments': async (ctx, { body }) => ({ comment: await service.create(ctx, body) }),
    'GET /comments/:id/replies': (ctx, { params, query }) => service.replies(ctx, params.id, query),
    'POST /snippets/:id/comments': async (ctx, { params, body }) => ({
      comment: await service.create(ctx, { snippet: params.id, content: body.content }),
    }),
    'GET /snippets/:id/comments/count': async (ctx, { params }) => ({
      count: await service.count(ctx, params.id),
    }),
  };
}
