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
import {
  AnalyticsService,
  analyticsHandlers,
  StorageQuota,
  storageHandlers,
} from './author-stats/index.ts';
import { CollectionReader } from './clients/collections.client.ts';
import type { Config } from './config.ts';
import {
  COPIES,
  CopyService,
  Counter,
  copyHandlers,
  FlushService,
  VIEWS,
} from './counting/index.ts';
import { eventHandlers } from './events.ts';
import { AnchorService, anchorHandlers, FactService, factHandlers } from './facts/index.ts';
import { DuplicateService, ForkService, forkHandlers } from './forks/index.ts';
import { HidingService, hidingHandlers } from './hiding/index.ts';
import { createIndex } from './index/index.ts';
import {
  ExplanationService,
  explanationHandlers,
  ImportedService,
  importedHandlers,
} from './integrations/index.ts';
import { LibraryService, libraryHandlers } from './library/index.ts';
import {
  FeedService,
  feedHandlers,
  ListService,
  listHandlers,
  SummaryService,
  TrendingService,
  trendingHandlers,
} from './lists/index.ts';
import { personalHandlers } from './personal-data/index.ts';
import { AuthorStatsCheckService, checkMetrics } from './reconciliation/index.ts';
import { createRepositories } from './repositories.ts';
import {
  CardDrawer,
  FirstViewService,
  firstViewHandlers,
  Highlighter,
  SharingService,
  sharingHandlers,
} from './sharing/index.ts';
import { AlikeService, SimilarService, similarHandlers } from './similar/index.ts';
import {
  creationLimits,
  PeopleCache,
  RevisionService,
  revisionHandlers,
  SnippetCache,
  SnippetService,
  StoredSnippetPresenter,
  StoredSnippetWriter,
  snippetHandlers,
} from './snippets/index.ts';
import { StarCache, StarService, starHandlers } from './stars/index.ts';
import { TextWorker } from './texts/index.ts';
import { ExportService, ImportService, transferHandlers } from './transfer/index.ts';
import { BulkService, PurgeService, TrashService, trashHandlers } from './trash/index.ts';

const warns = (log: Log, what: string) => (err: Error) => log.warn({ err }, what);

const MEGABYTE = 1_000_000;

/** Shared dependencies. */
async function composeStore(base: ServiceBase<Config>) {
  const { connection, redis, log } = base;
  const outbox = createOutbox(connection);
  const repositories = createRepositories(connection);
  const { snippets, revisions, stars } = repositories;
  const chosen = await createIndex(base, {
    source: repositories.source,
    containing: (viewer, ids, text) => snippets.containing(viewer, ids, text),
  });
  const { index, versions, onChanges, start: startIndex } = chosen;
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
