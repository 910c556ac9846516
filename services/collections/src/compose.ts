import { collectionRoutes } from '@snippetry/contracts';
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
import { collectionHandlers } from './collections/collections.routes.ts';
import { CollectionService } from './collections/collections.service.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { SnippetFactsReader } from './ports/snippet-facts.ts';
import { SampleService } from './samples/samples.service.ts';
import { CollectionRepository } from './store/collection.repository.ts';

/** Wires the collections service. */
export function compose({ config, connection, log }: ServiceBase<Config>): Composition {
  const unitOfWork = new UnitOfWork({ connection, log });
  const repository = new CollectionRepository(connection);
  const cards = new PeopleRepository(connection);

  const collections = new CollectionService({
    unitOfWork,
    repository,
    facts: new SnippetFactsReader({ fetchFacts: fetchFactsFrom(config) }),
    people: new People({ repository: cards, fetchCards: fetchCardsFrom(config) }),
  });
  const samples = new SampleService({ repository });

  return {
    routes: [publicRoutes(collectionRoutes, collectionHandlers(collections))],
    subscription: subscribe('collections', {
      unitOfWork,
      handlers: eventHandlers({ collections, cards, samples }),
    }),
  };
}
