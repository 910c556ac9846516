import type { commentRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { CommentService } from './comment.service.ts';

export function commentHandlers(comments: CommentService): Handlers<typeof commentRoutes> {
  return {
    'GET /comments/snippet/:snippetId': ({ viewer, requestId, params, query }) =>
      comments.list({ viewer, requestId }, params.snippetId, query),
    'POST /comments': async ({ viewer, requestId, body }) => ({
      comment: await comments.create({ viewer, requestId }, body),
    }),
    'GET /comments/:id/replies': ({ viewer, requestId, params, query }) =>
      comments.replies({ viewer, requestId }, params.id, query),
    'POST /snippets/:id/comments': async ({ viewer, requestId, params, body }) => {
      const draft = { snippet: params.id, content: body.content };
      return { comment: await comments.create({ viewer, requestId }, draft) };
    },
    'GET /snippets/:id/comments/count': async ({ viewer, requestId, params }) => ({
      count: await comments.count({ viewer, requestId }, params.id),
    }),
  };
}
