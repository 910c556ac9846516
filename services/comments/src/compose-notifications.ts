import { notificationRoutes } from '@snippetry/contracts';
import {
  type People,
  publicRoutes,
  type ServiceBase,
  Turns,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Config } from './config.ts';
import { DigestService } from './notifications/digest.service.ts';
import { NotificationMaker } from './notifications/notification.maker.ts';
import { NotificationReader } from './notifications/notification.reader.ts';
import { notificationHandlers } from './notifications/notifications.routes.ts';
import { NotificationService } from './notifications/notifications.service.ts';
import type { SnippetAccess } from './ports/snippet-access.ts';
import type { CommentRepository } from './store/comment.repository.ts';
import { FollowMarkRepository } from './store/follow-mark.repository.ts';
import { NotificationRepository } from './store/notification.repository.ts';
import { NotificationSettingsRepository } from './store/notification-settings.repository.ts';

interface Shared {
  unitOfWork: UnitOfWork;
  access: SnippetAccess;
  people: People;
  repository: CommentRepository;
}

/** Wires notifications: what makes them, what shows them, and what sends them by e-mail. */
export function composeNotifications(
  { config, connection, log }: ServiceBase<Config>,
  { unitOfWork, access, people, repository: comments }: Shared,
) {
  const settings = new NotificationSettingsRepository(connection);
  const deps = {
    unitOfWork,
    access,
    settings,
    notifications: new NotificationRepository(connection),
    reader: new NotificationReader({ comments, access, people }),
    log,
  };
  const source = new NotificationService(deps);
  const digests = new DigestService({ ...deps, turns: new Turns(connection, 'digest_turns') });
  return {
    notifications: new NotificationMaker({ ...deps, marks: new FollowMarkRepository(connection) }),
    source,
    routes: publicRoutes(notificationRoutes, notificationHandlers(source)),
    digests: {
      name: 'finding out whose digest is due',
      everyMs: config.DIGEST_CHECK_MS,
      run: () => digests.pass(),
    },
  };
}
