import type { ApiInput } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@snippetry/web-kit/query';
import { asked } from './asked.ts';
import type { ImportJob } from './types.ts';

const JOBS_KEY = ['github', 'jobs'] as const;
/** Where events do not come through, the import is asked for instead. */
const POLL_MS = 5000;

/** Whether nothing happens to it any more. */
export function isOver({ state }: ImportJob): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}

/** The later state of an import: an answer may arrive after an event that was sent later. */
function later(known: ImportJob | undefined, told: ImportJob): ImportJob {
  if (!known || isOver(told)) return told;
  return isOver(known) || known.done > told.done ? known : told;
}

/** A list of imports with this one in it, in the place that it had or as the newest. */
function withJob(jobs: readonly ImportJob[], told: ImportJob): ImportJob[] {
  const isKnown = jobs.some(({ id }) => id === told.id);
  if (!isKnown) return [told, ...jobs];
  return jobs.map((job) => (job.id === told.id ? later(job, told) : job));
}

/** The viewer's latest imports, newest first. */
export function importJobs() {
  return queryOptions({
    queryKey: JOBS_KEY,
    queryFn: async ({ signal, client }) => {
      const { jobs } = await api('GET /github/jobs', {}, { signal });
      const known = new Map(
        client.getQueryData<ImportJob[]>(JOBS_KEY)?.map((job) => [job.id, job]),
      );
      return jobs.map((job) => later(known.get(job.id), job));
    },
    refetchInterval: ({ state }) => (state.data?.some((job) => !isOver(job)) ? POLL_MS : false),
  });
}

/** Keeps what was told of an import. */
export function keepJob(client: QueryClient, told: ImportJob): void {
  client.setQueryData<ImportJob[]>(JOBS_KEY, (jobs = []) => withJob(jobs, told));
}

type FileImport = Omit<ApiInput<'POST /github/import'>['body'], 'wait'>;
type GistImport = Omit<ApiInput<'POST /github/gists/import'>['body'], 'wait'>;

/** What is imported: files of a repository, or gists. */
export type ImportRequest =
  | { kind: 'files'; body: FileImport }
  | { kind: 'gists'; body: GistImport };

function send({ kind, body }: ImportRequest) {
  if (kind === 'files') return api('POST /github/import', { body: { ...body, wait: false } });
  return api('POST /github/gists/import', { body: { ...body, wait: false } });
}

/** Starts an import; answers it without waiting for its end. */
export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ImportRequest) => (await asked(client, send(request))).job,
    onSuccess: (job) => keepJob(client, job),
  });
}

/** Stops an import; what it has imported stays. */
export function useCancelImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api('DELETE /github/jobs/:id', { params: { id } })).job,
    onSuccess: (job) => keepJob(client, job),
  });
}
