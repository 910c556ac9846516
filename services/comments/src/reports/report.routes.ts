import type { moderationRoutes, oneCommentRoutes } from '@snippetry/contracts';
import type { Handlers, UserLimit } from '@snippetry/service-kit';
import type { ModerationLog } from './moderation-log.service.ts';
import type { ReportService } from './report.service.ts';

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
  service: ReportService,
  moderationLog: ModerationLog,
): Handlers<typeof moderationRoutes> {
  return {
    'GET /comments/reports': (ctx, { query }) => service.list(ctx, query),
    'POST /comments/reports/:id/resolve': async (ctx, { params, body }) => ({
      report: await service.resolve(ctx, params.id, body),
    }),
    'GET /comments/reports/log': (ctx, { query }) => moderationLog.list(ctx, query),
  };
}
