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
  TotalCheck,
  UnitOfWork,
} from '@snippetry/service-kit';
import { collectionHandlers } from './collections/collections.routes.ts';
import { CollectionService } from './collections/collections.service.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { SnippetFactsReader } from './ports/snippet-facts.ts';
import { SampleService } from './samples/samples.service.ts';
import { CollectionRepository } from './store/collection.repository.ts';
import { publicCount } from './store/public-count.ts';

/** Wires the collections service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection, log } = base;
  const unitOfWork = new UnitOfWork({ connection, log });
  const total = publicCount(connection);
  const repository = new CollectionRepository(connection, total);
  const totalCheck = new TotalCheck({
    ...base,
    name: 'public collections',
    total,
    turns: 'collection_total_checks',
  });
  const cards = new PeopleRepository(connection);

  const { origin: publicOrigin } = new URL(config.PUBLIC_ORIGIN);
  const collections = new CollectionService({
    unitOfWork,
    repository,
    facts: new SnippetFactsReader({ fetchFacts: fetchFactsFrom(config) }),
    people: new People({ repository: cards, fetchCards: fetchCardsFrom(config) }),
    publicOrigin,
  });
  const samples = new SampleService({ repository });

  return {
    routes: [publicRoutes(collectionRoutes, collectionHandlers(collections))],
    subscription: subscribe('collections', {
      unitOfWork,
      handlers: eventHandlers({ collections, cards, samples }),
    }),
    repeated: [
      {
        name: 'checking the number of public collections',
        everyMs: config.TOTALS_CHECK_MS,
        run: () => totalCheck.pass(),
      },
    ],
    prepare: () => totalCheck.prepare(),
  };
}
