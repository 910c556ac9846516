import {
  closeMongo,
  closeRedis,
  connectMongo,
  createLog,
  createMetrics,
  newId,
  prepareModels,
  producerRedis,
  redisReady,
  type UserContext,
  workerRedis,
} from '@snippetry/service-kit';
import { isolatedStores, type Stores } from '@snippetry/test-kit';
import { ImportNews } from '../src/imports/import-news.ts';
import { ImportQueues } from '../src/imports/import-queues.ts';
import { ImportRecords } from '../src/imports/import-records.ts';
import { ImportSweeper } from '../src/imports/import-sweeper.ts';
import type { ImportWork } from '../src/imports/import-work.ts';
import { startImportWorkers } from '../src/imports/import-workers.ts';
import { ImportRepository } from '../src/store/import.repository.ts';
import { ImportedFileRepository } from '../src/store/imported-file.repository.ts';
import { aViewer, contextOf } from './people.ts';

/** The import pipeline without what it does at GitHub, which a test or a benchmark gives. */
export async function importPipeline(work: ImportWork, given?: Stores) {
  const stores = given ?? (await isolatedStores());
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const redis = producerRedis(stores.redisUrl, log);
  const queueRedis = workerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const repository = new ImportRepository(connection);
  const files = new ImportedFileRepository(connection);
  await prepareModels(connection);
  const news = new ImportNews(redis);
  const records = new ImportRecords({ repository, files, news });
  const queues = new ImportQueues(redis);
  let workers: ReturnType<typeof startImportWorkers> = [];
  return {
    redis,
    records,
    queues,
    repository,
    sweeper: new ImportSweeper({ records, queues, log }),
    startWorkers() {
      workers = startImportWorkers(
        { records, queues, work, log },
        { redis: queueRedis, metrics: createMetrics({ service: 'test' }), lockDuration: 2000 },
      );
    },
    /** Begins an import of so many files of a repository. */
    async begin(count: number, ctx: UserContext = contextOf(aViewer())): Promise<string> {
      const items = Array.from({ length: count }, (_, i) => ({ path: `${i}.ts`, gistId: null }));
      const id = await records.create(ctx, {
        ...{ kind: 'github.import', owner: 'octo', repo: 'tools', ref: 'main', gistIds: [] },
        items,
        refused: [],
      });
      await queues.add({ id, userId: ctx.viewer.id });
      return id;
    },
    /** What a record says, as far as a person sees it. */
    async told(id: string) {
      const record = await records.get(id);
      if (record === null) throw new Error('there is no such import');
      const { state, done, imported, alreadyImported, faults, message, waitsUntil } = record;
      return { state, done, imported, alreadyImported, faults, message, waitsUntil };
    },
    async stop() {
      await Promise.all(workers.map((stop) => stop()));
      await queues.close();
      news.close();
      await Promise.all([closeRedis(redis), closeRedis(queueRedis), closeMongo(connection)]);
    },
  };
}

/** Work that finds every file, and makes nothing of it. */
export const idleWork: ImportWork = {
  prepare: async () => ({}),
  importFile: async () => ({ is: 'imported', snippetId: newId() }),
  synced: async () => {},
};
