import type { collectionMemberRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { MemberService } from './member.service.ts';

export function memberHandlers(service: MemberService): Handlers<typeof collectionMemberRoutes> {
  return {
    'GET /collections/:id/snippets': async (ctx, { params, query }) => {
      const { items, pagination } = await service.list(ctx, params.id, query);
      return { snippets: items, pagination };
    },
    'POST /collections/:id/snippets': (ctx, { params, body }) => service.add(ctx, params.id, body),
    'DELETE /collections/:id/snippets': async (ctx, { params, query }) => ({
      collection: await service.remove(ctx, params.id, query.ids),
    }),
    'DELETE /collections/:id/snippets/:snippetId': async (ctx, { params }) => ({
      collection: await service.remove(ctx, params.id, [params.snippetId]),
    }),
    'PATCH /collections/:id/order': (ctx, { params, body }) =>
      service.reorder(ctx, params.id, body),
  };
}
