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
import { createCollections, LIMIT_MINUTES } from './collections/index.ts';
import type { Config } from './config.ts';
import { forkHandlers } from './forks/fork.routes.ts';
import { ForkService } from './forks/fork.service.ts';
import { UpdateService } from './forks/update.service.ts';
import { memberHandlers } from './members/member.routes.ts';
import { MemberService } from './members/member.service.ts';
import { packHandlers } from './packs/pack.routes.ts';
import { PackService } from './packs/pack.service.ts';
import { VersionService } from './packs/version.service.ts';
import { RemovalRepository } from './store/removal.repository.ts';
import { VersionRepository } from './store/version.repository.ts';
import { ImportService } from './transfer/import.service.ts';
import { importHandlers } from './transfer/transfer.routes.ts';

/** Wires the collections service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection, log, redis } = base;
  const unitOfWork = new UnitOfWork({ connection, log });
  const cards = new PeopleRepository(connection);
  const people = new People({ repository: cards, fetchCards: fetchCardsFrom(config) });
  const snippets = new SnippetsClient(snippetsClientFrom(config));
  const versions = new VersionRepository(connection);
  const removals = new RemovalRepository(connection);
  const collections = createCollections(base, {
    ...{ unitOfWork, people, snippets },
    onRemoved: (tx, ids) => versions.removeOf(tx, ids),
  });
  const { repository, presenter } = collections;
  const parts = { unitOfWork, people, snippets, versions, removals, repository, presenter };
  const packs = new PackService(parts);
  const limit = (name: string, perMinute: number) =>
    createUserLimit({ redis, name, perMinute, minutes: LIMIT_MINUTES });

  return {
    ...callersFrom(config),
    routes: [
      publicRoutes(collectionServiceRoutes, {
        ...collections.handlers,
        ...forkHandlers({
          forks: new ForkService(parts),
          updates: new UpdateService(parts),
          limit: collections.creationLimit,
        }),
        ...packHandlers({
          packs,
          versions: new VersionService({ ...parts, packs }),
          limit: limit('versions', config.VERSIONS_PER_MINUTE),
        }),
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
          versions: async (userId, after) =>
            versions.personalData(await repository.idsOf(userId), after),
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
          ({ tx }, { snippetId }) => versions.removeSnippet(tx, snippetId),
        ),
      },
    }),
    repeated: collections.repeated,
    prepare: collections.prepare,
  };
}
