import { type Log, mongoPeople, type Outbox, outboxFor } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { Catalogue } from './catalogue/catalogue.ts';
import { ChangeFeed } from './catalogue/change-feed.ts';
import { Finder } from './catalogue/finder.ts';
import { Follower } from './catalogue/follower.ts';
import { PhraseChecker } from './catalogue/phrase-checker.ts';
import { CatalogueSource } from './catalogue/source.ts';
import { CountFlush } from './counting/count-flush.ts';
import { COPIES, VIEWS } from './counting/count-kinds.ts';
import { Counter } from './counting/counter.ts';
import { flushedModel } from './counting/flushed.model.ts';
import { authorDayModel } from './daily/author-day.model.ts';
import { dailyModel } from './daily/daily.model.ts';
import { migrationModel } from './daily/migration.model.ts';
import { RollUps } from './daily/roll-ups.ts';
import { AccountEvents } from './events/consumers.ts';
import type { FactParts } from './facts/fact.handlers.ts';
import { ForkService } from './forks/fork.service.ts';
import { LibraryRepository } from './library/library.repository.ts';
import { LibraryService } from './library/library.service.ts';
import { ListService } from './lists/list.service.ts';
import { KeptPeople } from './people/kept-people.ts';
import { revisionModel } from './revisions/revision.model.ts';
import { RevisionRepository } from './revisions/revision.repository.ts';
import { RevisionService } from './revisions/revision.service.ts';
import { Highlighter } from './sharing/highlighter.ts';
import { PrintRepository } from './similar/print.repository.ts';
import { KeptRecords } from './snippets/kept-records.ts';
import { removedModel, snippetModel } from './snippets/snippet.model.ts';
import { SnippetRepository } from './snippets/snippet.repository.ts';
import type { RouteParts } from './snippets/snippet.routes.ts';
import { Showing } from './snippets/snippet.showing.ts';
import { SnippetWriter } from './snippets/snippet.writer.ts';
import { starModel } from './stars/star.model.ts';
import { StarRepository } from './stars/star.repository.ts';
import { StarService } from './stars/star.service.ts';
import { ImportService } from './transfer/import.service.ts';
import { turnModel } from './transfer/turn.model.ts';
import { BulkService } from './trash/bulk.service.ts';
import { Purge } from './trash/purge.ts';
import { trashedModel } from './trash/trash.model.ts';
import { TrashRepository } from './trash/trash.repository.ts';
import { TrashService } from './trash/trash.service.ts';
import { TrashedCounters } from './trash/trashed-counters.ts';
import { TrendingService } from './trending/trending.service.ts';

export interface Parts {
  routes: RouteParts;
  facts: FactParts;
  follower: Follower;
  flush: CountFlush;
  accounts: AccountEvents;
  purge: Purge;
  outbox: Outbox;
}

function compileModels(connection: Connection) {
  return {
    snippet: snippetModel(connection),
    removed: removedModel(connection),
    trashed: trashedModel(connection),
    revision: revisionModel(connection),
    star: starModel(connection),
    daily: dailyModel(connection),
    authorDays: authorDayModel(connection),
    migrations: migrationModel(connection),
    flushed: flushedModel(connection),
    turn: turnModel(connection),
  };
}

/** Puts the service together on its connections; compiles its models. */
export function compose(deps: {
  connection: Connection;
  redis: Redis;
  log: Log;
  publicOrigin: string;
}): Parts {
  const { connection, redis, log, publicOrigin } = deps;
  const models = compileModels(connection);
  const outbox = outboxFor(connection, { service: 'snippets' });
  const catalogue = new Catalogue();
  const source = new CatalogueSource(models.snippet, models.removed);
  const follower = new Follower({ catalogue, feed: new ChangeFeed(redis), source, log });

  const snippets = new SnippetRepository(models.snippet);
  const stars = new StarRepository(models.star);
  const people = new KeptPeople(mongoPeople(connection));
  const records = new KeptRecords({
    snippets,
    listedSeq: (id) => catalogue.listedSeq(id),
    isCurrent: () => follower.upToDate,
    refresh: () => (follower.loaded ? follower.current() : Promise.resolve()),
  });
  const showing = new Showing({ snippets, records, people, stars });
  const phrases = new PhraseChecker(catalogue.columns, (viewer, ids, text) =>
    snippets.containing(viewer, ids, text),
  );
  const finder = new Finder(catalogue, phrases);

  const rollUps = new RollUps(models);
  const prints = new PrintRepository(models.snippet);

  const revisions = new RevisionRepository(models.revision);
  const trashed = new TrashRepository(models);
  const writing = { connection, snippets, stars, rollUps, revisions, outbox, follower };
  const writer = new SnippetWriter(writing);
  const starring = new StarService({ ...writing, trashed: new TrashedCounters(models.trashed) });
  const purge = new Purge({ ...writing, trash: trashed, daily: models.daily, log });
  const trash = new TrashService({ ...writing, trash: trashed, writer, purge });
  return {
    routes: {
      snippets,
      records,
      stars,
      catalogue,
      follower,
      showing,
      writer,
      starring,
      views: new Counter(VIEWS, deps),
      copies: new Counter(COPIES, deps),
      rollUps,
      lists: new ListService({ finder, follower, showing, stars }),
      forks: new ForkService({ ...writing, writer }),
      trending: new TrendingService({ catalogue, follower, showing }),
      history: new RevisionService({ snippets, revisions, writer }),
      trash,
      bulk: new BulkService({ snippets, trash: trashed, bin: trash, writer }),
      sharing: { revisions, publicOrigin, highlighter: new Highlighter() },
      prints,
      imports: new ImportService({
        ...{ connection, prints, turns: models.turn, writer, follower },
        knownSeq: (id) => catalogue.listedSeq(id),
      }),
      library: new LibraryService({
        ...{ connection, stars },
        library: new LibraryRepository(models.snippet, models.trashed),
      }),
    },
    facts: { snippets: models.snippet, records, catalogue, follower },
    follower,
    flush: new CountFlush({
      ...{ connection, redis, follower, rollUps },
      snippets: models.snippet,
      trashed: models.trashed,
      flushed: models.flushed,
    }),
    accounts: new AccountEvents({ people, trash, writer, starring, rollUps }),
    purge,
    outbox,
  };
}
