import { api } from '@snippetry/web-kit';
import { type QueryClient, queryOptions } from '@snippetry/web-kit/query';
import { githubKeys } from './keys.ts';
import type { ImportJob } from './types.ts';

/** Polling interval, in case the event stream fails. */
const POLL_MS = 5000;

export function isOver({ state }: ImportJob): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}

/** Returns the later of two states, since a response may arrive after a newer event. */
function later(known: ImportJob | undefined, told: ImportJob): ImportJob {
  if (!known || isOver(told)) return told;
  return isOver(known) || known.done > told.done ? known : told;
}

/** Replaces an import in the list, or adds it as the newest. */
function withJob(jobs: readonly ImportJob[], told: ImportJob): ImportJob[] {
  const isKnown = jobs.some(({ id }) => id === told.id);
  if (!isKnown) return [told, ...jobs];
  return jobs.map((job) => (job.id === told.id ? later(job, told) : job));
}

/** The viewer's latest imports, newest first. */
export function importJobs() {
  return queryOptions({
    queryKey: githubKeys.imports,
    queryFn: async ({ signal, client }) => {
      const { jobs } = await api('GET /github/jobs', {}, { signal });
      const known = new Map(
        client.getQueryData<ImportJob[]>(githubKeys.imports)?.map((job) => [job.id, job]),
      );
      return jobs.map((job) => later(known.get(job.id), job));
    },
    refetchInterval: ({ state }) => (state.data?.some((job) => !isOver(job)) ? POLL_MS : false),
  });
}

/** Caches the state of an import. */
export function keepJob(client: QueryClient, told: ImportJob): void {
  client.setQueryData<ImportJob[]>(githubKeys.imports, (jobs = []) => withJob(jobs, told));
}
