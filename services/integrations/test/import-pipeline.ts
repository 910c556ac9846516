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
  SYSTEM,
  type UserContext,
  workerRedis,
} from '@snippetry/service-kit';
import { isolatedStores, type Stores } from '@snippetry/test-kit';
import { ImportSweeper, startImportWorkers } from '../src/imports/import.jobs.ts';
import { ImportRepository } from '../src/imports/import.repository.ts';
import { ImportChanges } from '../src/imports/import-changes.ts';
import { ImportQueues } from '../src/imports/import-queues.ts';
import type { ImportWork } from '../src/imports/import-work.ts';
import { aViewer, contextOf } from './people.ts';

/** The import pipeline with the given steps at GitHub, for tests and benchmarks. */
export async function importPipeline(work: ImportWork, given?: Stores) {
  const stores = given ?? (await isolatedStores());
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  const redis = producerRedis(stores.redisUrl, log);
  const queueRedis = workerRedis(stores.redisUrl, log);
  await redisReady(redis);
  const changes = new ImportChanges(redis);
  const imports = new ImportRepository(connection, (id) => changes.publish(id));
  await prepareModels(connection);
  const queues = new ImportQueues(redis);
  let workers: ReturnType<typeof startImportWorkers> = [];
  return {
    redis,
    imports,
    queues,
    sweeper: new ImportSweeper({ imports, queues, log }),
    startWorkers() {
      workers = startImportWorkers(
        { imports, queues, work, log },
        {
          ...{ redis: queueRedis, metrics: createMetrics({ service: 'test' }) },
          ...{ lockDuration: 2000, concurrency: 20 },
        },
      );
    },
    /** Starts an import of this many files of a repository. */
    async begin(count: number, ctx: UserContext = contextOf(aViewer())): Promise<string> {
      const items = Array.from({ length: count }, (_, i) => ({ path: `${i}.ts`, gistId: null }));
      const id = await imports.create(ctx.viewer, {
        ...{ kind: 'github.import', owner: 'octo', repo: 'tools', ref: 'main', gistIds: [] },
        items,
        refused: [],
      });
      await queues.add({ id, userId: ctx.viewer.id });
      return id;
    },
    /** Returns the fields of a record that users see. */
    async read(id: string) {
      const record = await imports.get(SYSTEM, id);
      if (record === null) throw new Error('there is no such import');
      const { state, done, imported, alreadyImported, faults, message, waitsUntil } = record;
      return { state, done, imported, alreadyImported, faults, message, waitsUntil };
    },
    async stop() {
      await Promise.all(workers.map((stop) => stop()));
      await queues.close();
      changes.close();
      await Promise.all([closeRedis(redis), closeRedis(queueRedis), closeMongo(connection)]);
    },
  };
}

/** Steps that import every file without any work. */
export const idleWork: ImportWork = {
  prepare: async () => ({}),
  importFile: async () => ({ is: 'imported', snippetId: newId() }),
  synced: async () => {},
};
