import type { moderationRoutes, oneCommentRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { QueueService } from './queue.service.ts';
import type { ReportService } from './report.service.ts';
import type { ResolutionService } from './resolution.service.ts';

export function reportHandlers(
  service: ReportService,
  limit: UserLimit,
): Pick<Handlers<typeof oneCommentRoutes>, 'POST /comments/:id/report'> {
  return {
    'POST /comments/:id/report': async (ctx, { params, body }) => {
      await limit.count(ctx.viewer);
      await service.report(ctx, params.id, body);
      return {};
    },
  };
}

export function moderationHandlers(
  queue: QueueService,
  resolution: ResolutionService,
): Handlers<typeof moderationRoutes> {
  return {
    'GET /comments/reports': (ctx, { query }) => queue.list(ctx, query),
    'POST /comments/reports/:id/resolve': async (ctx, { params, body }) => ({
      report: await resolution.resolve(ctx, params.id, body),
    }),
    'GET /comments/reports/log': (ctx, { query }) => queue.log(ctx, query),
  };
}
