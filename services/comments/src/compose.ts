import { commentRoutes } from '@snippetry/contracts';
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
  UnitOfWork,
} from '@snippetry/service-kit';
import { commentHandlers } from './comments/comments.routes.ts';
import { CommentService } from './comments/comments.service.ts';
import { RemovalService } from './comments/removal.service.ts';
import { StoredCommentStates } from './comments/stored-comment-states.ts';
import { composeLive } from './compose-live.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
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
