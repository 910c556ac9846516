import { collectionServiceRoutes, personalInternalRoutes } from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createUserLimit,
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
import { SnippetsClient } from './clients/snippets.client.ts';
import { type Collections, createCollections, LIMIT_MINUTES } from './collections/index.ts';
import type { Config } from './config.ts';
import { forkHandlers } from './forks/fork.routes.ts';
import { ForkService } from './forks/fork.service.ts';
import { UpdateService } from './forks/update.service.ts';
import { memberHandlers } from './members/member.routes.ts';
import { MemberService } from './members/member.service.ts';
import { RemovalRepository } from './store/removal.repository.ts';
import { ImportService } from './transfer/import.service.ts';
import { importHandlers } from './transfer/transfer.routes.ts';
import { createVersions } from './versions/index.ts';

/** Wires the collections service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection, log, redis } = base;
  const unitOfWork = new UnitOfWork({ connection, log });
  const cards = new PeopleRepository(connection);
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const snippets = new SnippetsClient(snippetsClientFrom(config));
  const removals = new RemovalRepository(connection);
  const collections: Collections = createCollections(base, {
    ...{ unitOfWork, people, snippets },
    onRemoved: (tx, ids) => versions.repository.removeOf(tx, ids),
  });
  const versions = createVersions(base, { unitOfWork, collections });
  const { repository, presenter } = collections;
  const parts = { unitOfWork, people, snippets, removals, repository, presenter };
  const limit = (name: string, perMinute: number) =>
    createUserLimit({ redis, name, perMinute, minutes: LIMIT_MINUTES });

  return {
    ...callersFrom(config),
    routes: [
      publicRoutes(collectionServiceRoutes, {
        ...collections.handlers,
        ...forkHandlers({
          forks: new ForkService(parts),
          updates: new UpdateService({ ...parts, versions: versions.repository }),
          limit: collections.creationLimit,
        }),
        ...versions.handlers,
        ...memberHandlers(new MemberService(parts)),
        ...importHandlers(
          new ImportService(parts),
          limit('import-collections', config.IMPORT_ITEMS_PER_MINUTE),
        ),
      }),
      collections.internalRoutes,
      internalRoutes(personalInternalRoutes.collections, {
        'POST /internal/collections/personal': personalDataHandler({
          ...collections.personalData,
          versions: versions.personalData,
        }),
      }),
    ],
    subscription: subscribe('collections', {
      unitOfWork,
      handlers: {
        'user.registered': ({ tx }, { user }) => cards.add(tx, user),
        'user.updated': ({ tx }, { user, version }) => cards.update(tx, user, version),
        'user.deleted': inOrder(
          ({ tx }, { userId }) => collections.service.onUserDeleted(tx, userId),
          ({ tx }, { userId }) => cards.remove(tx, userId),
        ),
        'demo.filled': ({ tx }, demo) => collections.service.onDemoFilled(tx, demo),
        'snippet.changed': ({ tx }, { snippetId }) => collections.onSnippetChanged(tx, snippetId),
        'snippet.trashed': ({ tx }, { snippetId }) => collections.onSnippetChanged(tx, snippetId),
        'snippet.restored': ({ tx }, { snippetId }) => collections.onSnippetChanged(tx, snippetId),
        'snippet.deleted': inOrder(
          ({ tx }, { snippetId }) => collections.onSnippetDeleted(tx, snippetId),
          ({ tx }, { snippetId }) => versions.repository.removeSnippet(tx, snippetId),
        ),
      },
    }),
    repeated: collections.repeated,
    prepare: collections.prepare,
  };
}
