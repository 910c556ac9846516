import { collectionServiceRoutes, personalInternalRoutes } from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  completeRound,
  type EventHandlers,
  fetchCardsFrom,
  inOrder,
  internalRoutes,
  People,
  PeopleRepository,
  personalDataHandler,
  publicRoutes,
  type ServiceBase,
  snippetsClientFrom,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { createChecks } from './checks/index.ts';
import { SnippetsClient } from './clients/snippets.client.ts';
import { type Collections, createCollections } from './collections/index.ts';
import type { Config } from './config.ts';
import { createForks } from './forks/index.ts';
import { createImports } from './imports/index.ts';
import { createMembers } from './members/index.ts';
import { createVersions } from './versions/index.ts';

/** Creates the features, lower layers first; these call upper ones through callbacks. */
function createFeatures(base: ServiceBase<Config>) {
  const { config, connection, log } = base;
  const unitOfWork = new UnitOfWork({ connection, log });
  const cards = new PeopleRepository(connection);
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const collections: Collections = createCollections(base, {
    unitOfWork,
    people,
    snippets: new SnippetsClient(snippetsClientFrom(config)),
    onRemoved: (tx, id) => versions.repository.removeOf(tx, id),
  });
  const members = createMembers(base, { people, collections });
  const versions = createVersions(base, collections);
  const forks = createForks({ unitOfWork, collections, versions });
  const imports = createImports(base, { unitOfWork, collections });
  return { unitOfWork, cards, collections, members, versions, forks, imports };
}

type Features = ReturnType<typeof createFeatures>;

/** Handlers of the events of other services. */
function eventHandlers({ cards, collections, versions }: Features): EventHandlers<'collections'> {
  const { service, onSnippetChanged } = collections;
  return {
    'user.registered': ({ tx }, { user }) => cards.add(tx, user),
    'user.updated': ({ tx }, { user, version }) => cards.update(tx, user, version),
    'user.deleted': inOrder(
      (ctx, { userId }) => service.onUserDeleted(ctx, userId),
      ({ tx }, { userId }) => cards.remove(tx, userId),
    ),
    'demo.filled': ({ tx }, demo) => service.onDemoFilled(tx, demo),
    'snippet.changed': ({ tx }, { snippetId }) => onSnippetChanged(tx, snippetId),
    'snippet.trashed': ({ tx }, { snippetId }) => onSnippetChanged(tx, snippetId),
    'snippet.restored': ({ tx }, { snippetId }) => onSnippetChanged(tx, snippetId),
    'snippet.deleted': inOrder(
      ({ tx }, { snippetId }) => collections.onSnippetDeleted(tx, snippetId),
      ({ tx }, { snippetId }) => versions.repository.removeSnippet(tx, snippetId),
    ),
  };
}

export function compose(base: ServiceBase<Config>): Composition {
  const features = createFeatures(base);
  const { unitOfWork, collections, members, versions, forks, imports } = features;
  const handlers = eventHandlers(features);
  return {
    ...callersFrom(base.config),
    routes: [
      publicRoutes(collectionServiceRoutes, {
        ...collections.handlers,
        ...members.handlers,
        ...versions.handlers,
        ...forks.handlers,
        ...imports.handlers,
      }),
      collections.internalRoutes,
      internalRoutes(personalInternalRoutes.collections, {
        'POST /internal/collections/personal': personalDataHandler({
          ...collections.personalData,
          versions: versions.personalData,
        }),
      }),
    ],
    subscription: subscribe('collections', { unitOfWork, handlers }),
    checks: createChecks(base, { ...features, handlers }),
    reconciliations: [completeRound(collections.sizeComparison)],
    repeated: collections.repeated,
  };
}
