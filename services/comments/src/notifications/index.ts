import { notificationRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  Leases,
  type People,
  publicRoutes,
  type ServiceBase,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { SnippetAccess } from '../comments/index.ts';
import { DigestJobs } from './digest.jobs.ts';
import { NotificationPresenter, type ReadContents } from './notification.presenter.ts';
import { NotificationRepository } from './notification.repository.ts';
import { notificationHandlers } from './notification.routes.ts';
import { NotificationService } from './notification.service.ts';
import { Notifier } from './notifier.service.ts';
import { SettingsRepository } from './settings.repository.ts';

interface NotificationsConfig extends BaseConfig {
  DIGEST_CHECK_MS: number;
}

interface NotificationsDeps {
  unitOfWork: UnitOfWork;
  people: People;
  snippets: SnippetAccess;
  readContents: ReadContents;
}

/** Creates notifications: their causes, their list, their settings and their digests by e-mail. */
export function createNotifications(
  { config, connection, log }: ServiceBase<NotificationsConfig>,
  { unitOfWork, people, snippets, readContents }: NotificationsDeps,
) {
  const notifications = new NotificationRepository(connection);
  const settings = new SettingsRepository(connection);
  const presenter = new NotificationPresenter({ people, snippets, readContents });
  const deps = { unitOfWork, notifications, settings, presenter, snippets, log };
  const service = new NotificationService(deps);
  const digests = new DigestJobs({ ...deps, leases: new Leases(connection, 'digest_turns') });
  return {
    service,
    notifier: new Notifier(deps),
    routes: publicRoutes(notificationRoutes, notificationHandlers(service)),
    digests: {
      name: 'finding out whose digest is due',
      everyMs: config.DIGEST_CHECK_MS,
      run: () => digests.pass(),
    },
    personalData: {
      notifications: notifications.personalData,
      'notification-settings': settings.personalSettings,
      'muted-discussions': settings.personalMutes,
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

export type { Notifier } from './notifier.service.ts';
