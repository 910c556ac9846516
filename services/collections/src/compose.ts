import {
  collectionInternalRoutes,
  collectionServiceRoutes,
  personalInternalRoutes,
} from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createUserLimit,
  fetchCardsFrom,
  internalRoutes,
  People,
  PeopleRepository,
  publicRoutes,
  type ServiceBase,
  snippetsClientFrom,
  subscribe,
  TotalCheck,
  UnitOfWork,
} from '@snippetry/service-kit';
import { StoredCollectionPresenter } from './collections/collection.presenter.ts';
import { collectionHandlers } from './collections/collections.routes.ts';
import { CollectionService } from './collections/collections.service.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { forkHandlers } from './forks/fork.routes.ts';
import { ForkService } from './forks/fork.service.ts';
import { UpdateService } from './forks/update.service.ts';
import { memberHandlers } from './members/member.routes.ts';
import { MemberService } from './members/member.service.ts';
import { packHandlers } from './packs/pack.routes.ts';
import { PackService } from './packs/pack.service.ts';
import { VersionService } from './packs/version.service.ts';
import { personalHandlers } from './personal/personal.routes.ts';
import { SnippetReader } from './ports/snippet-reader.ts';
import { SampleService } from './samples/samples.service.ts';
import { SizeService } from './sizes/size.service.ts';
import { starHandlers } from './stars/star.routes.ts';
import { StarService } from './stars/star.service.ts';
import { CollectionRepository } from './store/collection.repository.ts';
import { CollectionListRepository } from './store/collection-list.repository.ts';
import { OwnTotal } from './store/own-total.ts';
import { PersonalRepository } from './store/personal.repository.ts';
import { publicCount } from './store/public-count.ts';
import { RemovalRepository } from './store/removal.repository.ts';
import { SizeRepository } from './store/size.repository.ts';
import { StarRepository } from './store/star.repository.ts';
import { TransferRepository } from './store/transfer.repository.ts';
import { VersionRepository } from './store/version.repository.ts';
import { ImportService } from './transfer/import.service.ts';
import { exportHandlers, importHandlers } from './transfer/transfer.routes.ts';

/** How long after a change the sizes by which lists are sorted and summed up are measured. */
const MEASURE_MS = 500;

/** Repositories of collections. */
function composeStore(
  { config, connection }: ServiceBase<Config>,
  { total, unitOfWork }: { total: ReturnType<typeof publicCount>; unitOfWork: UnitOfWork },
) {
  const cards = new PeopleRepository(connection);
  const ownTotal = new OwnTotal(connection);
  const stored = { connection, publicCount: total, ownTotal };
  return {
    unitOfWork,
    cards,
    repository: new CollectionRepository(stored),
    lists: new CollectionListRepository(stored),
    removals: new RemovalRepository(connection),
    stars: new StarRepository(connection),
    sizes: new SizeRepository(stored),
    versions: new VersionRepository(connection),
    transfers: new TransferRepository(connection),
    snippets: new SnippetReader({ snippets: snippetsClientFrom(config) }),
    people: new People({ repository: cards, fetchCards: fetchCardsFrom(config) }),
  };
}

/** Minutes over which the limits of what is created are averaged: a person may do much in one go. */
const MINUTES = 10;

function limitsOf({ config, redis }: ServiceBase<Config>) {
  const limit = (name: string, perMinute: number, minutes?: number) =>
    createUserLimit({ redis, name, perMinute, ...(minutes && { minutes }) });
  return {
    stars: limit('collection-stars', config.STARS_PER_MINUTE),
    collections: limit('collections', config.COLLECTIONS_PER_MINUTE, MINUTES),
    versions: limit('versions', config.VERSIONS_PER_MINUTE, MINUTES),
    importItems: limit('import-collections', config.IMPORT_ITEMS_PER_MINUTE, MINUTES),
  };
}

/** Wires the collections service. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, connection, log } = base;
  const unitOfWork = new UnitOfWork({ connection, log });
  const total = publicCount(connection);
  const totalCheck = new TotalCheck({
    ...base,
    name: 'public collections',
    total,
    turns: 'collection_total_checks',
  });
  const store = composeStore(base, { total, unitOfWork });
  const presenter = new StoredCollectionPresenter(store);
  const parts = { ...store, presenter };

  const { origin: publicOrigin } = new URL(config.PUBLIC_ORIGIN);
  const collections = new CollectionService({ ...parts, publicOrigin });
  const members = new MemberService(parts);
  const packs = new PackService(store);
  const sizes = new SizeService({ ...store, log });
  const samples = new SampleService(store);
  const limits = limitsOf(base);

  return {
    ...callersFrom(config),
    routes: [
      publicRoutes(collectionServiceRoutes, {
        ...collectionHandlers(collections, limits.collections),
        ...starHandlers(new StarService(store), limits.stars),
        ...forkHandlers({
          forks: new ForkService(parts),
          updates: new UpdateService(parts),
          limit: limits.collections,
        }),
        ...packHandlers({
          packs,
          versions: new VersionService({ ...store, packs }),
          limit: limits.versions,
        }),
        ...memberHandlers(members),
        ...importHandlers(new ImportService(store), limits.importItems),
      }),
      internalRoutes(collectionInternalRoutes, exportHandlers(store.transfers)),
      internalRoutes(
        personalInternalRoutes.collections,
        personalHandlers(new PersonalRepository(connection)),
      ),
    ],
    subscription: subscribe('collections', {
      unitOfWork,
      handlers: eventHandlers({ ...store, collections, members, sizes, samples }),
    }),
    repeated: [
      {
        name: 'measuring collections whose members have changed',
        everyMs: MEASURE_MS,
        run: () => sizes.measure(),
      },
      {
        name: 'checking the number of public collections',
        everyMs: config.TOTALS_CHECK_MS,
        run: () => totalCheck.pass(),
      },
    ],
    prepare: () => totalCheck.prepare(),
  };
}
