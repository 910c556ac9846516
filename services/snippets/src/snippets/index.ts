import {
  type BaseConfig,
  createUserLimit,
  PeopleRepository,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { ChosenIndex, SnippetUnitOfWork } from '../index/index.ts';
import type { TextWorker } from '../texts/index.ts';
import { PeopleCache } from './people-cache.ts';
import { RevisionRepository } from './revision.repository.ts';
import { type FindStarred, SnippetPresenter } from './snippet.presenter.ts';
import { SnippetRepository } from './snippet.repository.ts';
import { snippetHandlers } from './snippet.routes.ts';
import { type CountView, SnippetService } from './snippet.service.ts';
import { SnippetCache } from './snippet-cache.ts';
import { SnippetWriter } from './snippet-writer.ts';

interface SnippetsDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  texts: TextWorker;
  findStarred: FindStarred;
  /** Bypasses the cache. */
  readStarred: FindStarred;
  countView: CountView;
}

/** Window of the creation limit in minutes: long enough to allow pasting forty snippets at once. */
export const CREATION_MINUTES = 10;

/** Creates the snippets feature: snippets with their revisions, and the caches for lists. */
export function createSnippets(
  { config, connection, redis, metrics }: ServiceBase<BaseConfig & { SNIPPETS_PER_MINUTE: number }>,
  { unitOfWork, authorStats, chosen, texts, countView, ...starred }: SnippetsDeps,
) {
  const { stats, quota } = authorStats;
  const { index, versions } = chosen;
  const repository = new SnippetRepository({ connection, stats });
  const revisions = new RevisionRepository(connection);
  const cache = new SnippetCache({
    ...{ snippets: repository, versions },
    reads: metrics.cacheReads('snippets'),
  });
  const cards = new PeopleRepository(connection);
  const people = new PeopleCache({ people: cards, versions });
  chosen.onChanges({
    counted: (counts) => cache.count(counts),
    personChanged: (mark) => people.forget(mark),
    peopleUnknown: () => people.forgetAll(),
  });
  const readPage = repository.page.bind(repository);
  const presenter = new SnippetPresenter({ index, cache, people, readPage, ...starred });
  const writer = new SnippetWriter({ snippets: repository, revisions, quota, texts });
  const limit = createUserLimit({
    redis,
    name: 'snippets',
    perMinute: config.SNIPPETS_PER_MINUTE,
    minutes: CREATION_MINUTES,
  });
  const deps = { unitOfWork, snippets: repository, revisions, cache, writer, presenter };
  return {
    repository,
    revisions,
    cache,
    cards,
    people,
    presenter,
    writer,
    /** Limit on new snippets per user. */
    limit,
    handlers: snippetHandlers(new SnippetService({ ...deps, countView }), limit),
  };
}

export type Snippets = ReturnType<typeof createSnippets>;

export {
  type AddedStars,
  COUNTED_FIELDS,
  type CountedDoc,
  type CountedRecord,
  countedRecord,
  countState,
  starUpdate,
} from './counters.ts';
export { IndexSourceRepository } from './index-source.repository.ts';
export type { PeopleCache } from './people-cache.ts';
export {
  LIVE_FIELDS,
  type Projected,
  SHOWN_FIELDS,
  toIndexed,
  wholeRecord,
} from './projections.ts';
export type { RevisionRecord } from './revision.ts';
export {
  BY_AUTHOR_AND_ID,
  type RemovedModel,
  type RevisionModel,
  removedModel,
  revisionModel,
  type SnippetDoc,
  type SnippetModel,
  STORED_BYTES,
  snippetModel,
  visibleTo,
} from './snippet.model.ts';
export { canSee, grant, grantSystem, isOwner } from './snippet.policy.ts';
export type { SnippetPresenter } from './snippet.presenter.ts';
export type { ImportedSnippet, SnippetRepository } from './snippet.repository.ts';
export {
  explanationOfCopy,
  type Granted,
  type Hiding,
  newSnippet,
  type SnippetRecord,
  type StoredSnippet,
  storedBytesOf,
} from './snippet.ts';
export type { SnippetCache } from './snippet-cache.ts';
export type { SnippetWriter } from './snippet-writer.ts';
