import { commentRoutes } from '@snippetry/contracts';
import {
  type Composition,
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
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { SnippetAccess } from './ports/snippet-access.ts';
import { SampleService } from './samples/samples.service.ts';
import { CommentRepository } from './store/comment.repository.ts';
import { NewcomerRepository } from './store/newcomer.repository.ts';

/** Wires the comments service. */
export function compose({ config, connection, log }: ServiceBase<Config>): Composition {
  const unitOfWork = new UnitOfWork({ connection, log });
  const repository = new CommentRepository(connection);
  const cards = new PeopleRepository(connection);
  const access = new SnippetAccess({ fetchFacts: fetchFactsFrom(config) });

  const comments = new CommentService({
    unitOfWork,
    repository,
    access,
    people: new People({ repository: cards, fetchCards: fetchCardsFrom(config) }),
  });
  const removal = new RemovalService({ unitOfWork, repository });
  const samples = new SampleService({
    comments: repository,
    newcomers: new NewcomerRepository(connection),
  });

  return {
    routes: [publicRoutes(commentRoutes, commentHandlers(comments))],
    subscription: subscribe('comments', {
      unitOfWork,
      handlers: eventHandlers({ access, removal, cards, samples }),
    }),
  };
}
