import { closeRedis, createQueue, producerRedis, redisReady } from '@snippetry/service-kit';
import { anId } from '@snippetry/test-kit';
import { until } from '@snippetry/test-kit/until';
import { done, type World } from './world.ts';

/**
 * Adds queue jobs without a stored import or explanation, like those of versions that did not store
 * them. Workers must end such jobs without harm.
 */
export interface Jobs {
  explain(userId: string, snippetId: string): Promise<void>;
  import(userId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openJobs(redisUrl: string): Promise<Jobs> {
  const redis = producerRedis(redisUrl);
  await redisReady(redis);
  const explanations = createQueue('snippet.explain', redis);
  const imports = createQueue('github.import', redis);
  return {
    explain: async (userId, snippetId) => {
      const payload = { jobId: anId(), userId, snippetId, revision: 1 };
      await explanations.queue.add('snippet.explain', payload);
    },
    import: (userId) => imports.add({ jobId: anId(), userId }),
    async close() {
      await Promise.all([explanations.close(), imports.close()]);
      await closeRedis(redis);
    },
  };
}

/** Adds an import job, and waits until it has failed. */
export async function finishJobs({ people: { ana } }: World, jobs: Jobs) {
  await jobs.import(ana.id);
  await until(async () => {
    const { jobs: latest } = await done(ana.api.call('GET /github/jobs'));
    return latest.length === 1 && latest.every(({ state }) => state === 'failed');
  }, 30_000);
}

/** Adds jobs that are still pending later; one per user, since their order is not fixed. */
export async function beginJobs({ people: { ana, bob, cleo } }: World, jobs: Jobs, id: string) {
  await jobs.import(bob.id);
  for (const person of [ana, cleo]) await jobs.explain(person.id, id);
}
