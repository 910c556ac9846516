import { eventQueue, JOBS, type JobName, SUBSCRIBERS, type Subscriber } from '@snippetry/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { Log } from '../log.ts';
import {
  createIndexes,
  type Migration,
  missingIndexes,
  runMigrations,
  schemaVersion,
  versionOf,
} from '../migrations/index.ts';
import { queueConnection } from '../redis.ts';
import { type Check, type CheckResult, MAX_EXAMPLES } from './check.ts';

/** What {@link storeChecks} examine. */
export interface CheckedStores {
  name: string;
  connection: Connection;
  redis: Redis;
  log: Log;
  migrations: readonly Migration[];
  /** Jobs that the service runs. */
  jobs: readonly JobName[];
}

/** Age from which an event should have been published long ago. */
const OLD_MS = 300_000;
/** Largest number of old events that is counted. */
const MAX_COUNTED = 10_000;

const isSubscriber = (name: string): name is Subscriber =>
  SUBSCRIBERS.some((subscriber) => subscriber === name);

/** Finds parts of the schema that are missing, and builds them. */
async function schemaResult(
  missing: readonly string[],
  fixes: boolean,
  build: () => Promise<void>,
): Promise<Omit<CheckResult, 'examined'>> {
  const isFixed = fixes && missing.length > 0;
  if (isFixed) await build();
  const examples = missing.slice(0, MAX_EXAMPLES);
  return { wrong: missing.length, fixed: isFixed ? missing.length : 0, examples };
}

function indexCheck({ connection, log }: CheckedStores): Check {
  return {
    name: 'indexes',
    async run(ctx, { fixes }) {
      const indexes = Object.values(connection.models).flatMap(({ schema }) => schema.indexes());
      const missing = await missingIndexes(connection);
      const names = missing.map(({ model, name }) => `${model.collection.name}.${name}`);
      const build = async () => {
        await createIndexes(missing, log);
        ctx.log.warn({ indexes: names }, 'doctor has created indexes');
      };
      return { examined: indexes.length, ...(await schemaResult(names, fixes, build)) };
    },
  };
}

function migrationCheck({ connection, migrations, log }: CheckedStores): Check {
  return {
    name: 'schema',
    async run(ctx, { fixes }) {
      const stored = await schemaVersion(connection);
      const missing = migrations.filter(({ version }) => version > stored).map(({ name }) => name);
      const build = async () => {
        await runMigrations(connection, migrations, { log });
        ctx.log.warn({ migrations: missing }, 'doctor has migrated the database');
      };
      return { examined: versionOf(migrations), ...(await schemaResult(missing, fixes, build)) };
    },
  };
}

function outboxCheck({ connection }: CheckedStores): Check {
  return {
    name: 'unpublished events',
    async run() {
      const outbox = connection.collection('outbox');
      const old = { at: { $lt: new Date(Date.now() - OLD_MS) } };
      const limit = { limit: MAX_COUNTED };
      const examined = await outbox.countDocuments({}, limit);
      const some = await outbox.find(old).project({ _id: 1 }).sort({ _id: 1 }).limit(MAX_EXAMPLES);
      const examples = (await some.toArray()).map(({ _id }) => String(_id));
      return {
        ...{ examined, wrong: await outbox.countDocuments(old, limit), fixed: 0, examples },
        hint: 'a running service publishes them; check Redis',
      };
    },
  };
}

function jobCheck({ name, redis, jobs }: CheckedStores): Check {
  const queues: string[] = jobs.map((job) => JOBS[job].queue);
  if (isSubscriber(name)) queues.push(eventQueue(name));
  return {
    name: 'failed jobs',
    calls: 'Redis',
    async run() {
      let [examined, wrong] = [0, 0];
      const examples: string[] = [];
      for (const name of new Set(queues)) {
        const queue = new Queue(name, { ...queueConnection(redis, name), skipMetasUpdate: true });
        // BullMQ needs a listener; the one of the connection already reports outages.
        queue.on('error', () => {});
        const { failed = 0, ...others } = await queue.getJobCounts('wait', 'active', 'failed');
        await queue.close();
        wrong += failed;
        examined += Object.values(others).reduce((sum, count) => sum + count, failed);
        if (failed > 0) examples.push(`${failed} in ${name}`);
      }
      return { examined, wrong, fixed: 0, examples, hint: 'npm run admin -- jobs retry' };
    },
  };
}

/** Creates the checks of the stores of every service: schema, indexes, outbox and queues. */
export function storeChecks(stores: CheckedStores): Check[] {
  return [migrationCheck(stores), indexCheck(stores), outboxCheck(stores), jobCheck(stores)];
}
