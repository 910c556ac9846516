import { Turns } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import {
  AuthorStatsRepository,
  authorDayModel,
  authorStatsModel,
  dailyModel,
  migrationModel,
  RollUpRepository,
} from './author-stats/index.ts';
import { CountRepository, flushedModel } from './counting/index.ts';
import { FactRepository } from './facts/index.ts';
import { LibraryRepository } from './library/index.ts';
import { PersonalRepository } from './personal-data/index.ts';
import { AuthorStatsCheckRepository } from './reconciliation/index.ts';
import { PrintRepository } from './similar/index.ts';
import {
  RevisionRepository,
  removedModel,
  revisionModel,
  SnippetRepository,
  StoredIndexSource,
  snippetModel,
} from './snippets/index.ts';
import { StarRepository, starModel } from './stars/index.ts';
import { ImportLockRepository, importLockModel } from './transfer/index.ts';
import { TrashedCounters, TrashRepository, trashedModel } from './trash/index.ts';

/** Everything that is stored. Make it before `prepareModels`: it compiles the models. */
export function createRepositories(connection: Connection) {
  const models = {
    snippets: snippetModel(connection),
    removed: removedModel(connection),
    trashed: trashedModel(connection),
    revisions: revisionModel(connection),
    stars: starModel(connection),
    daily: dailyModel(connection),
    authorDays: authorDayModel(connection),
    authorStats: authorStatsModel(connection),
    migrations: migrationModel(connection),
    flushed: flushedModel(connection),
    locks: importLockModel(connection),
  };
  const stats = new AuthorStatsRepository({ ...models, stats: models.authorStats });
  const stars = new StarRepository(models);
  return {
    stats,
    statsChecks: new AuthorStatsCheckRepository({ ...models, stats, stars }),
    statsTurns: new Turns(connection, 'author_stats_checks'),
    snippets: new SnippetRepository({ ...models, stats }),
    facts: new FactRepository(models),
    trash: new TrashRepository({ ...models, stats }),
    trashedCounters: new TrashedCounters(models),
    revisions: new RevisionRepository(models),
    stars,
    rollUps: new RollUpRepository(models),
    counts: new CountRepository({ ...models, stats }),
    library: new LibraryRepository(models),
    personal: new PersonalRepository(models),
    prints: new PrintRepository(models),
    locks: new ImportLockRepository(models),
    source: new StoredIndexSource(models),
  };
}
