import { api } from '@snippetry/web-kit';
import { type QueryClient, queryOptions, skipToken } from '@snippetry/web-kit/query';
import type { ExplainJob } from './follow-explanation.ts';
import { snippetKeys } from './keys.ts';
import { snippetById } from './snippet-queries.ts';

/** An explanation that this tab waits for, or the failure of the last one. */
export interface ExplainRun extends Pick<ExplainJob, 'phase' | 'summary'> {
  /** In milliseconds since 1970. */
  startedAt: number;
  /** Whether it was asked for although there was one of this code. */
  regenerate: boolean;
  /** What is said of it once it has failed; null while it goes on. */
  failure: string | null;
}

/** What is known of an explanation under way; other pages may be seen meanwhile. */
export function explainRun(id: string) {
  return queryOptions<ExplainRun | null>({
    queryKey: snippetKeys.explainRun(id),
    queryFn: skipToken,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

interface Asking {
  id: string;
  regenerate: boolean;
}

/** Asks for an explanation: the id of its job, or null where there was one already. */
async function ask({ id, regenerate }: Asking): Promise<string | null> {
  const { jobId } = await api('POST /ai/explain/:snippetId', {
    params: { snippetId: id },
    body: { regenerate, wait: false },
  });
  return jobId ?? null;
}

const storageKey = (id: string): string => `explaining:${id}`;

/** The job that this tab waited for when it was reloaded. */
function keptJob(id: string): { jobId: string; startedAt: number } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(id)) ?? 'null');
    const { jobId, startedAt } = Object(kept);
    const isOne = typeof jobId === 'string' && typeof startedAt === 'number';
    return isOne ? { jobId, startedAt } : null;
  } catch {
    return null;
  }
}

function keepJob(id: string, job: { jobId: string; startedAt: number } | null): void {
  try {
    if (job) sessionStorage.setItem(storageKey(id), JSON.stringify(job));
    else sessionStorage.removeItem(storageKey(id));
  } catch {
    // Storage is refused: a reload forgets what was waited for.
  }
}

const watched = new Map<string, AbortController>();

interface Watching extends Pick<ExplainRun, 'startedAt' | 'regenerate'> {
  /** Answers the job, or null where there is nothing to wait for. */
  begin: () => Promise<string | null>;
}

/** Watches the explanation of one snippet; it goes on while other pages are shown. */
async function watch(
  client: QueryClient,
  id: string,
  { startedAt, regenerate, begin }: Watching,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  watched.set(id, controller);
  const { queryKey } = explainRun(id);
  const set = (run: Partial<ExplainRun> | null) => {
    if (signal.aborted) return;
    const known = { startedAt, regenerate, failure: null };
    const fresh: ExplainRun = { phase: 'queued', summary: '', ...known };
    client.setQueryData(queryKey, run && { ...fresh, ...run });
  };
  try {
    set({});
    const jobId = await begin();
    if (jobId !== null) {
      keepJob(id, { jobId, startedAt });
      const onProgress = ({ phase, summary }: ExplainJob) => set({ phase, summary });
      // With what reads streams of events, which nothing else of a snippet's page needs.
      const { follow } = await import('./follow-explanation.ts');
      await follow({ jobId, onProgress, signal });
    }
    await client.refetchQueries({ queryKey: snippetById(id).queryKey });
    set(null);
  } finally {
    if (!signal.aborted) keepJob(id, null);
    if (watched.get(id) === controller) watched.delete(id);
  }
}

/** Has a snippet explained and shows it; fails as a call does, or with an `AbortError` of {@link stopWatching}. */
export function explainSnippet(client: QueryClient, asking: Asking): Promise<void> {
  const { id, regenerate } = asking;
  return watch(client, id, { startedAt: Date.now(), regenerate, begin: () => ask(asking) });
}

/** Goes on waiting for what was waited for before a reload; null where there is nothing. */
export function resumeExplaining(client: QueryClient, id: string): Promise<void> | null {
  const kept = watched.has(id) ? null : keptJob(id);
  if (!kept) return null;
  const begin = () => Promise.resolve(kept.jobId);
  return watch(client, id, { startedAt: kept.startedAt, regenerate: false, begin });
}

/** Waits for it no longer. The server goes on: the snippet has the explanation when it is opened again. */
export function stopWatching(client: QueryClient, id: string): void {
  watched.get(id)?.abort();
  watched.delete(id);
  keepJob(id, null);
  client.setQueryData(explainRun(id).queryKey, null);
}
