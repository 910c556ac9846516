import {
  type AuthConfig,
  accountReferences,
  type BaseConfig,
  type Check,
  cardCopies,
  createRedelivery,
  type EventHandlers,
  existingIn,
  type PeopleRepository,
  recordCheck,
  references,
  type ServiceBase,
  type SnippetsConfig,
  snippetReferences,
  storedCounts,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Collections } from '../collections/index.ts';
import type { Versions } from '../versions/index.ts';

interface ChecksDeps {
  unitOfWork: UnitOfWork;
  cards: PeopleRepository;
  handlers: EventHandlers<'collections'>;
  collections: Collections;
  versions: Versions;
}

type Base = ServiceBase<BaseConfig & AuthConfig & SnippetsConfig>;

/** Owners per batch, each of whose collections are summed. */
const OWNERS = 50;

/** Checks of what refers to records of other services. */
function foreignReferences(base: Base, { unitOfWork, handlers }: ChecksDeps): Check[] {
  const { config, connection } = base;
  const redelivery = createRedelivery({ service: 'collections', ...base, unitOfWork, handlers });
  return [
    snippetReferences(config, {
      name: 'members that are deleted snippets',
      connection,
      from: [
        { collection: 'collections', path: 'members.snippetId' },
        { collection: 'collection_versions', path: 'files.snippetId' },
      ],
      redelivery,
    }),
    accountReferences(config, {
      connection,
      from: [
        { collection: 'collections', path: 'ownerId' },
        { collection: 'collection_stars', path: 'userId' },
        { collection: 'collection_own_totals', path: '_id' },
      ],
      redelivery,
    }),
  ];
}

/** Checks of what refers to collections, which belong to this service. */
function collectionReferences({ connection }: Base, deps: ChecksDeps): Check[] {
  const { unitOfWork, collections, versions } = deps;
  const existing = existingIn(connection, 'collections');
  const parts = [
    ['stars', 'collection_stars', collections.stars],
    ['versions', 'collection_versions', versions.repository],
  ] as const;
  return parts.map(([kind, collection, repository]) =>
    references({
      name: `${kind} of deleted collections`,
      connection,
      from: [{ collection, path: 'collectionId' }],
      existing,
      remove: (ctx, id) => unitOfWork.commit(ctx, (tx) => repository.removeOf(tx, id)),
    }),
  );
}

/** Creates the checks of stored counts and of references to deleted records. */
export function createChecks(base: Base, deps: ChecksDeps): Check[] {
  const { unitOfWork, cards: people, collections } = deps;
  const { sizes, sizeComparison } = collections;
  return [
    ...collectionReferences(base, deps),
    ...foreignReferences(base, deps),
    storedCounts({
      name: 'star counts',
      ...{ connection: base.connection, unitOfWork, collection: 'collections' },
      counts: { starCount: { collection: 'collection_stars', by: 'collectionId' } },
    }),
    recordCheck(sizeComparison),
    recordCheck({
      name: 'totals of owners',
      next: (_ctx, after) => sizes.compareTotals(after, OWNERS),
      again: (_ctx, ids) => sizes.compareTotalsAgain(ids),
      fix: (ctx, id) => unitOfWork.commit(ctx, (tx) => sizes.touchOwn(tx, id)),
    }),
    cardCopies(base.config, { unitOfWork, people, writer: people }),
  ];
}
