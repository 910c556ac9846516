import { openProcess, redisReady } from '@snippetry/service-kit';
import type { Stores } from '@snippetry/test-kit';
import { afterAll } from 'vitest';
import { createFeatures, eventHandlers } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { environment, freshInstance, startInstance } from './instance.ts';

/** Interval at which the test triggers passes of the reconciliation. */
export const CHECK_MS = 5000;

/** Creates the parts of one more process on these stores; the test triggers background work. */
export async function partsOn(stores: Stores) {
  const config = loadConfig({ ...environment(stores), AUTHOR_STATS_CHECK_MS: String(CHECK_MS) });
  const base = { ...openProcess('snippets', config), config };
  const { connection, redis, log } = base;
  await redisReady(redis);
  await connection.asPromise();
  const features = await createFeatures(base);
  const { unitOfWork, chosen, authorStats, snippets, trash, counting, reconciliation } = features;
  return {
    unitOfWork,
    index: chosen.index,
    stats: authorStats.stats,
    people: snippets.people,
    snippets: snippets.repository,
    source: features.source,
    facts: features.facts.repository,
    purge: trash.service,
    flush: counting.flush,
    statsCheck: reconciliation.service,
    events: eventHandlers(features),
    connection,
    redis,
    log,
    async close() {
      await connection.close();
      redis.disconnect();
    },
  };
}

/** Starts an instance for the tests of a file, and the parts of one more process on its stores. */
export async function instanceOfFile() {
  const instance = await freshInstance();
  const parts = await partsOn(instance.stores);
  afterAll(async () => {
    await instance.stop();
    await parts.close();
  });
  return { instance, parts };
}

/** Starts two processes on the same stores; `ofSecond` overrides variables of the second. */
export async function twoInstancesOfFile(ofSecond: Record<string, string> = {}) {
  const first = await freshInstance();
  const second = await startInstance(first.stores, ofSecond);
  afterAll(async () => {
    await first.stop();
    await second.stop();
  });
  return { first, second };
}
