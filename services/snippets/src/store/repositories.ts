import { Turns } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import { authorDayModel } from './author-day.model.ts';
import { authorStatsModel } from './author-stats.model.ts';
import { AuthorStatsRepository } from './author-stats.repository.ts';
import { AuthorStatsCheckRepository } from './author-stats-check.repository.ts';
import { CountRepository } from './count.repository.ts';
import { dailyModel } from './daily.model.ts';
import { FactRepository } from './fact.repository.ts';
import { flushedModel } from './flushed.model.ts';
import { importLockModel } from './import-lock.model.ts';
import { ImportLockRepository } from './import-lock.repository.ts';
import { StoredIndexSource } from './index-source.ts';
import { LibraryRepository } from './library.repository.ts';
import { migrationModel } from './migration.model.ts';
import { PersonalRepository } from './personal.repository.ts';
import { PrintRepository } from './print.repository.ts';
import { revisionModel } from './revision.model.ts';
import { RevisionRepository } from './revision.repository.ts';
import { RollUpRepository } from './roll-up.repository.ts';
import { removedModel, snippetModel } from './snippet.model.ts';
import { SnippetRepository } from './snippet.repository.ts';
import { starModel } from './star.model.ts';
import { StarRepository } from './star.repository.ts';
import { trashedModel } from './trash.model.ts';
import { TrashRepository } from './trash.repository.ts';
import { TrashedCounters } from './trashed-counters.ts';

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
