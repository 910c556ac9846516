import { commentRoutes, notificationRoutes } from '@snippetry/contracts';
import {
  type Composition,
  createOutbox,
  fetchCardsFrom,
  fetchFactsFrom,
  People,
  PeopleRepository,
  publicRoutes,
  type ServiceBase,
  subscribe,
  Turns,
  UnitOfWork,
} from '@snippetry/service-kit';
import { commentHandlers } from './comments/comments.routes.ts';
import { CommentService } from './comments/comments.service.ts';
import { RemovalService } from './comments/removal.service.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { DigestService } from './notifications/digest.service.ts';
import { NotificationMaker } from './notifications/notification.maker.ts';
import { NotificationReader } from './notifications/notification.reader.ts';
import { notificationHandlers } from './notifications/notifications.routes.ts';
import { NotificationService } from './notifications/notifications.service.ts';
import { SnippetAccess } from './ports/snippet-access.ts';
import { SampleService } from './samples/samples.service.ts';
import { CommentRepository } from './store/comment.repository.ts';
import { FollowMarkRepository } from './store/follow-mark.repository.ts';
import { NewcomerRepository } from './store/newcomer.repository.ts';
import { NotificationRepository } from './store/notification.repository.ts';
import { NotificationSettingsRepository } from './store/notification-settings.repository.ts';

interface Shared {
  unitOfWork: UnitOfWork;
  access: SnippetAccess;
  people: People;
  comments: CommentRepository;
}

/** Everything about notifications. */
function composeNotifications({ connection, log }: ServiceBase<Config>, shared: Shared) {
  const notifications = new NotificationRepository(connection);
  const settings = new NotificationSettingsRepository(connection);
  const reader = new NotificationReader(shared);
  const deps = { ...shared, notifications, settings, reader, log };
  const turns = new Turns(connection, 'digest_turns');
  return {
    maker: new NotificationMaker({ ...deps, marks: new FollowMarkRepository(connection) }),
    service: new NotificationService(deps),
    digests: new DigestService({ ...deps, turns }),
  };
}

/** Wires the comments service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection, log } = base;
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const repository = new CommentRepository(connection);
  const cards = new PeopleRepository(connection);
  const access = new SnippetAccess({ fetchFacts: fetchFactsFrom(config) });
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const shared = { unitOfWork, access, people, comments: repository };
  const { maker: notifications, service, digests } = composeNotifications(base, shared);

  const comments = new CommentService({ unitOfWork, repository, access, people, notifications });
  const removal = new RemovalService({ unitOfWork, repository, notifications });
  const samples = new SampleService({
    comments: repository,
    newcomers: new NewcomerRepository(connection),
  });

  return {
    routes: [
      publicRoutes(commentRoutes, commentHandlers(comments)),
      publicRoutes(notificationRoutes, notificationHandlers(service)),
    ],
    outbox,
    subscription: subscribe('comments', {
      unitOfWork,
      handlers: eventHandlers({ access, removal, cards, samples, notifications }),
    }),
    repeated: [
      {
        name: 'finding out whose digest is due',
        everyMs: config.DIGEST_CHECK_MS,
        run: () => digests.pass(),
      },
    ],
  };
}
