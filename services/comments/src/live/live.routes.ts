import type { liveRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { LiveService } from './live.service.ts';

export function liveHandlers(service: LiveService): Handlers<typeof liveRoutes> {
  return {
    'GET /live': async (ctx, { query, headers, res }) => {
      const lastEventId = headers['last-event-id'];
      await service.open(ctx, {
        snippetId: query.snippet,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        res,
      });
      return '';
    },
  };
}
