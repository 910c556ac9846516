import { collectionInternalRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createUserLimit,
  internalRoutes,
  type ServiceBase,
} from '@snippetry/service-kit';
import { CollectionPresenter } from './collection.presenter.ts';
import { CollectionRepository } from './collection.repository.ts';
import { collectionHandlers, collectionInternalHandlers } from './collection.routes.ts';
import { CollectionService, type CollectionServiceDeps } from './collection.service.ts';
import { CollectionListRepository } from './collection-list.repository.ts';
import { compareSizes, measureSizes } from './size.jobs.ts';
import { SizeRepository } from './size.repository.ts';
import { StarRepository } from './star.repository.ts';

/** Minutes over which the limits of new records are averaged, to allow bursts. */
export const LIMIT_MINUTES = 10;
/** Interval of measuring changed collections, whose sizes sort lists and add up to totals. */
const MEASURE_MS = 500;

interface CollectionsConfig extends BaseConfig {
  COLLECTIONS_PER_MINUTE: number;
  STARS_PER_MINUTE: number;
}

type CollectionsDeps = Pick<
  CollectionServiceDeps,
  'unitOfWork' | 'people' | 'snippets' | 'onRemoved'
>;

/** Creates collections with their lists, stars and stored counts. */
export function createCollections(
  base: ServiceBase<CollectionsConfig>,
  { unitOfWork, people, snippets, onRemoved }: CollectionsDeps,
) {
  const { config, connection, log, redis } = base;
  const sizes = new SizeRepository(connection);
  const repository = new CollectionRepository(connection, sizes);
  const lists = new CollectionListRepository(connection, sizes);
  const stars = new StarRepository(connection);
  const presenter = new CollectionPresenter({
    findOrigins: (viewer, ids) => repository.findAll(viewer, ids, 'heads'),
    findStarred: stars.starredAmong.bind(stars),
    snippets,
    people,
  });
  const { origin: publicOrigin } = new URL(config.PUBLIC_ORIGIN);
  const deps = { unitOfWork, repository, lists, stars, presenter, snippets, people };
  const service = new CollectionService({ ...deps, publicOrigin, onRemoved });
  const { COLLECTIONS_PER_MINUTE: perMinute, STARS_PER_MINUTE } = config;
  const limits = {
    stars: createUserLimit({ redis, name: 'collection-stars', perMinute: STARS_PER_MINUTE }),
    creation: createUserLimit({ redis, name: 'collections', perMinute, minutes: LIMIT_MINUTES }),
  };
  const measuring = { unitOfWork, sizes, stars, snippets, log };
  return {
    repository,
    stars,
    sizes,
    sizeComparison: compareSizes(measuring),
    presenter,
    service,
    snippets,
    creationLimit: limits.creation,
    handlers: collectionHandlers(service, limits),
    internalRoutes: internalRoutes(collectionInternalRoutes, collectionInternalHandlers(service)),
    onSnippetChanged: sizes.unmeasure.bind(sizes),
    onSnippetDeleted: repository.removeSnippet.bind(repository),
    personalData: { collections: repository.personalData, stars: stars.personalData },
    repeated: [
      {
        name: 'measuring collections whose members have changed',
        everyMs: MEASURE_MS,
        run: () => measureSizes(measuring),
      },
    ],
  };
}

export type Collections = ReturnType<typeof createCollections>;

export { type MemberDoc, toMember, toMembers } from './collection.model.ts';
export { requireOwn } from './collection.policy.ts';
export { isNameTaken } from './collection.repository.ts';
export {
  type CollectionRecord,
  type MemberRecord,
  memberIdsOf,
  type NewCollection,
  nameKey,
  newMembers,
  type OriginRecord,
  type OwnCollection,
  withinLimits,
} from './collection.ts';
