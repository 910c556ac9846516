import { moderationRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createUserLimit,
  type EventContext,
  type Moderators,
  type People,
  publicRoutes,
  type ServiceBase,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Comments } from '../comments/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { ModerationLogRepository } from './moderation-log.repository.ts';
import { ModerationLog } from './moderation-log.service.ts';
import { ReportRepository } from './report.repository.ts';
import { moderationHandlers, reportHandlers } from './report.routes.ts';
import { ReportService } from './report.service.ts';

interface ReportsConfig extends BaseConfig {
  REPORTS_PER_MINUTE: number;
}

interface ReportsDeps {
  unitOfWork: UnitOfWork;
  people: People;
  moderators: Moderators;
  comments: Comments;
  notifier: Notifier;
}

export function createReports(
  { config, connection, redis }: ServiceBase<ReportsConfig>,
  { notifier, ...deps }: ReportsDeps,
) {
  const { unitOfWork, people, moderators } = deps;
  const repository = new ReportRepository(connection);
  const log = new ModerationLogRepository(connection);
  const moderationLog = new ModerationLog({ repository: log, people, moderators, notifier });
  const service = new ReportService({ ...deps, repository, moderationLog });
  const limit = createUserLimit({ redis, name: 'reports', perMinute: config.REPORTS_PER_MINUTE });
  return {
    repository,
    service,
    moderationLog,
    routes: publicRoutes(moderationRoutes, moderationHandlers(service, moderationLog)),
    oneCommentHandlers: reportHandlers(service, limit),
    async onUserDeleted(ctx: EventContext, { userId }: { userId: string }): Promise<void> {
      await unitOfWork.commit(ctx, (tx) => repository.forget(tx, userId));
      await unitOfWork.commit(ctx, (tx) => log.forget(tx, userId));
    },
  };
}
