import { commentRoutes, liveRoutes } from '@snippetry/contracts';
import {
  type Composition,
  createOutbox,
  fetchCardsFrom,
  fetchFactsFrom,
  openBroadcast,
  People,
  PeopleRepository,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { commentHandlers } from './comments/comments.routes.ts';
import { CommentService } from './comments/comments.service.ts';
import { RemovalService } from './comments/removal.service.ts';
import { StoredCommentStates } from './comments/stored-comment-states.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { Listeners } from './live/listeners.ts';
import { liveHandlers } from './live/live.routes.ts';
import { LiveService } from './live/live.service.ts';
import { Messages, type MessagesDeps } from './live/messages.ts';
import { StreamLimits } from './live/stream-limits.ts';
import type { NotificationSource } from './ports/notification-source.ts';
import { SnippetAccess } from './ports/snippet-access.ts';
import { SampleService } from './samples/samples.service.ts';
import { CommentRepository } from './store/comment.repository.ts';
import { NewcomerRepository } from './store/newcomer.repository.ts';

/** Nobody has notifications yet. */
const notifications: NotificationSource = { find: async () => null, unread: async () => 0 };

/** Wires the comments service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection, log } = base;
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const repository = new CommentRepository(connection);
  const cards = new PeopleRepository(connection);
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const access = new SnippetAccess({ fetchFacts: fetchFactsFrom(config) });

  const comments = new CommentService({ unitOfWork, repository, access, people });
  const removal = new RemovalService({ unitOfWork, repository });
  const samples = new SampleService({
    comments: repository,
    newcomers: new NewcomerRepository(connection),
  });
  const live = composeLive(base, {
    access,
    comments: new StoredCommentStates({ repository, people }),
    notifications,
  });

  return {
    routes: [publicRoutes(commentRoutes, commentHandlers(comments)), live.routes],
    outbox,
    subscription: subscribe('comments', {
      unitOfWork,
      handlers: eventHandlers({ access, removal, cards, samples }),
    }),
    close: [live.close],
  };
}

/** Wires the event streams, to which every process of the service passes every event. */
function composeLive(
  { config, log, metrics, name, redis }: ServiceBase<Config>,
  deps: MessagesDeps,
) {
  const broadcast = openBroadcast({ redis, service: name, log });
  const messages = new Messages(deps);
  const limits = new StreamLimits({
    total: config.LIVE_STREAMS,
    perUser: config.LIVE_STREAMS_PER_USER,
    perNetwork: config.LIVE_STREAMS_PER_NETWORK,
  });
  metrics.gauge('live_streams', 'Open event streams', () => limits.open);
  const service = new LiveService({
    access: deps.access,
    broadcast,
    listeners: new Listeners({ broadcast, messages, log }),
    messages,
    limits,
    heartbeatMs: config.LIVE_HEARTBEAT_MS,
  });
  return {
    routes: publicRoutes(liveRoutes, liveHandlers(service)),
    close: () => broadcast.close(),
  };
}
