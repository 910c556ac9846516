import {
  personalInternalRoutes,
  snippetChangeInternalRoutes,
  snippetInternalRoutes,
  snippetServiceRoutes,
} from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createOutbox,
  createUserLimit,
  fetchFollowingFrom,
  fetchModeratorsFrom,
  internalRoutes,
  type Log,
  Moderators,
  PeopleRepository,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { analyticsHandlers } from './analytics/analytics.routes.ts';
import { AnalyticsService } from './analytics/analytics.service.ts';
import { anchorHandlers } from './anchors/anchor.routes.ts';
import { AnchorService } from './anchors/anchor.service.ts';
import { AuthorStatsCheckService } from './author-stats/author-stats-check.service.ts';
import { checkMetrics } from './author-stats/check-metrics.ts';
import type { Config } from './config.ts';
import { copyHandlers } from './counting/copy.routes.ts';
import { CopyService } from './counting/copy.service.ts';
import { Counter } from './counting/counter.ts';
import { FlushService } from './counting/flush.service.ts';
import { COPIES, VIEWS } from './domain/count-kind.ts';
import { eventHandlers } from './events/events.ts';
import { explanationHandlers } from './explanations/explanation.routes.ts';
import { ExplanationService } from './explanations/explanation.service.ts';
import { factHandlers } from './facts/fact.routes.ts';
import { FactService } from './facts/fact.service.ts';
import { forkHandlers } from './forks/fork.routes.ts';
import { ForkService } from './forks/fork.service.ts';
import { hidingHandlers } from './hiding/hiding.routes.ts';
import { HidingService } from './hiding/hiding.service.ts';
import { importedHandlers } from './imported/imported.routes.ts';
import { ImportedService } from './imported/imported.service.ts';
import { createIndex } from './index/create-index.ts';
import { libraryHandlers } from './library/library.routes.ts';
import { LibraryService } from './library/library.service.ts';
import { feedHandlers } from './lists/feed.routes.ts';
import { FeedService } from './lists/feed.service.ts';
import { listHandlers } from './lists/list.routes.ts';
import { ListService } from './lists/list.service.ts';
import { SummaryService } from './lists/summary.service.ts';
import { personalHandlers } from './personal/personal.routes.ts';
import { creationLimits } from './ports/creation-limits.ts';
import { StorageQuota } from './ports/storage-quota.ts';
import { revisionHandlers } from './revisions/revision.routes.ts';
import { RevisionService } from './revisions/revision.service.ts';
import { CardDrawer } from './sharing/card/card-drawer.ts';
import { firstViewHandlers } from './sharing/first-view.routes.ts';
import { FirstViewService } from './sharing/first-view.service.ts';
import { Highlighter } from './sharing/highlighter.ts';
import { sharingHandlers } from './sharing/sharing.routes.ts';
import { SharingService } from './sharing/sharing.service.ts';
import { AlikeService } from './similar/alike.service.ts';
import { similarHandlers } from './similar/similar.routes.ts';
import { SimilarService } from './similar/similar.service.ts';
import { StoredSnippetPresenter } from './snippets/snippet.presenter.ts';
import { snippetHandlers } from './snippets/snippet.routes.ts';
import { SnippetService } from './snippets/snippet.service.ts';
import { StoredSnippetWriter } from './snippets/snippet.writer.ts';
import { starHandlers } from './stars/star.routes.ts';
import { StarService } from './stars/star.service.ts';
import { storageHandlers } from './storage/storage.routes.ts';
import { PeopleCache } from './store/people.cache.ts';
import { createRepositories } from './store/repositories.ts';
import { SnippetCache } from './store/snippet.cache.ts';
import { StarCache } from './store/star.cache.ts';
import { CollectionReader } from './transfer/collection-reader.ts';
import { ExportService } from './transfer/export.service.ts';
import { ImportService } from './transfer/import.service.ts';
import { transferHandlers } from './transfer/transfer.routes.ts';
import { BulkService } from './trash/bulk.service.ts';
import { DuplicateService } from './trash/duplicate.service.ts';
import { PurgeService } from './trash/purge.service.ts';
import { trashHandlers } from './trash/trash.routes.ts';
import { TrashService } from './trash/trash.service.ts';
import { trendingHandlers } from './trending/trending.routes.ts';
import { TrendingService } from './trending/trending.service.ts';
import { TextWorker } from './workers/text-worker.ts';

const warns = (log: Log, what: string) => (err: Error) => log.warn({ err }, what);

const MEGABYTE = 1_000_000;

/** Shared dependencies. */
async function composeStore(base: ServiceBase<Config>) {
  const { connection, redis, log } = base;
  const outbox = createOutbox(connection);
  const repositories = createRepositories(connection);
  const { snippets, revisions, stars } = repositories;
  const { index, versions, onChanges, startIndex } = await createIndex(base, repositories);
  const people = new PeopleCache({ people: new PeopleRepository(connection), versions });
  const cache = new SnippetCache({ snippets, versions });
  const starCache = new StarCache({ stars, versions });
  onChanges({
    counted: (counts) => cache.count(counts),
    personChanged: (mark) => people.forget(mark),
    peopleUnknown: () => people.forgetAll(),
  });
  const quota = new StorageQuota({
    stats: repositories.stats,
    maxBytes: base.config.STORAGE_MB * MEGABYTE,
  });
  const texts = new TextWorker(warns(log, 'A text was not worked on'));
  return {
    ...repositories,
    redis,
    log,
    outbox,
    index,
    versions,
    startIndex,
    people,
    cache,
    starCache,
    texts,
    quota,
    fetchFollowing: fetchFollowingFrom(base.config),
    unitOfWork: new UnitOfWork({ connection, outbox, log, index }),
    writer: new StoredSnippetWriter({ snippets, revisions, quota, texts }),
    presenter: new StoredSnippetPresenter({ index, snippets, cache, people, stars, starCache }),
  };
}

/** Every service of the process, for its composition and for tests. */
export async function composeServices(base: ServiceBase<Config>) {
  const store = await composeStore(base);
  const { redis, log, trash: trashed } = store;
  const purge = new PurgeService(store);
  const trash = new TrashService({ ...store, purge });
  const stars = new StarService({ ...store, trashed: store.trashedCounters });
  const moderators = new Moderators(fetchModeratorsFrom(base.config));
  const hiding = new HidingService({ ...store, moderators });
  const highlighter = new Highlighter(warns(log, 'A code was not highlighted'));
  const cards = new CardDrawer(warns(log, 'A picture was not drawn'));
  // Beside the thread for what is saved, so that no save waits for a comparison.
  const comparisons = new TextWorker(warns(log, 'A code was not compared'));
  const { origin: publicOrigin } = new URL(base.config.PUBLIC_ORIGIN);
  const { STARS_PER_MINUTE: starsPerMinute } = base.config;
  const limits = creationLimits(base);
  return {
    ...store,
    purge,
    highlighter,
    cards,
    comparisons,
    flush: new FlushService(store),
    statsCheck: new AuthorStatsCheckService({ ...store, metrics: checkMetrics(base.metrics) }),
    events: eventHandlers({ ...store, trash, stars, hiding }),
    handlers: {
      ...snippetHandlers(
        new SnippetService({ ...store, views: new Counter({ kind: VIEWS, redis }) }),
        limits.snippets,
      ),
      ...listHandlers({ lists: new ListService(store), summaries: new SummaryService(store) }),
      ...feedHandlers(new FeedService({ ...store, publicOrigin })),
      ...trendingHandlers(new TrendingService(store)),
      ...starHandlers(stars, createUserLimit({ redis, name: 'stars', perMinute: starsPerMinute })),
      ...hidingHandlers(hiding),
      ...forkHandlers(new ForkService(store), limits.snippets),
      ...revisionHandlers(new RevisionService(store)),
      ...trashHandlers({
        trash,
        bulk: new BulkService({ ...store, trash, trashed }),
        duplicates: new DuplicateService(store),
        limit: limits.snippets,
      }),
      ...transferHandlers({
        exports: new ExportService({ ...store, collections: new CollectionReader(base.config) }),
        imports: new ImportService({ ...store, limits }),
      }),
      ...similarHandlers({
        similar: new SimilarService({ ...store, texts: comparisons }),
        alike: new AlikeService(store),
      }),
      ...sharingHandlers(new SharingService({ ...store, highlighter, cards, publicOrigin })),
      ...analyticsHandlers(new AnalyticsService(store)),
      ...copyHandlers(new CopyService({ ...store, copies: new Counter({ kind: COPIES, redis }) })),
      ...storageHandlers(store.quota),
      ...libraryHandlers(new LibraryService(store)),
    },
    internalHandlers: {
      ...factHandlers(new FactService(store)),
      ...firstViewHandlers(new FirstViewService({ ...store, highlighter })),
      ...anchorHandlers(new AnchorService({ ...store, texts: comparisons })),
    },
    changeHandlers: {
      ...importedHandlers(new ImportedService(store)),
      ...explanationHandlers(new ExplanationService(store)),
    },
  };
}

/** Wires the snippets service. */
export async function compose(base: ServiceBase<Config>): Promise<Composition> {
  const { config } = base;
  const services = await composeServices(base);
  const { index, startIndex, stats, statsCheck, purge, flush } = services;
  return {
    ...callersFrom(config),
    routes: [
      publicRoutes(snippetServiceRoutes, services.handlers),
      internalRoutes(snippetInternalRoutes, services.internalHandlers),
      internalRoutes(snippetChangeInternalRoutes, services.changeHandlers),
      internalRoutes(personalInternalRoutes.snippets, personalHandlers(services.personal)),
    ],
    outbox: services.outbox,
    subscription: subscribe('snippets', {
      unitOfWork: services.unitOfWork,
      handlers: services.events,
    }),
    repeated: [
      {
        name: 'carrying counts into the database',
        everyMs: config.VIEW_FLUSH_MS,
        run: () => flush.flush(),
      },
      {
        name: 'emptying the trash',
        everyMs: config.TRASH_PURGE_MS,
        run: () => purge.purgeExpired(),
      },
      {
        name: 'checking the figures of authors',
        everyMs: config.AUTHOR_STATS_CHECK_MS,
        run: () => statsCheck.pass(),
      },
    ],
    prepare: async () => {
      await stats.ready();
      startIndex();
    },
    close: [
      () => purge.stop(),
      () => services.highlighter.close(),
      () => services.cards.close(),
      () => services.comparisons.close(),
      () => services.texts.close(),
      () => index.close(),
    ],
  };
}
