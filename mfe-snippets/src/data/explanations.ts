import { api } from '@snippetry/web-kit';
import { type QueryClient, queryOptions, skipToken } from '@snippetry/web-kit/query';
import type { ExplainJob } from './follow-explanation.ts';
import { snippetKeys } from './keys.ts';
import { snippetById } from './snippet.queries.ts';

/** An explanation that this tab is waiting for, or the failure of the last one. */
export interface ExplainRun extends Pick<ExplainJob, 'phase' | 'summary'> {
  /** In milliseconds since 1970. */
  startedAt: number;
  /** Whether the request replaces an existing explanation of the same code. */
  regenerate: boolean;
  /** Message of the failure; null while the job is running. */
  failure: string | null;
}

/** Cache entry of the running explanation of a snippet. It outlives the snippet's page. */
export function explainRun(id: string) {
  return queryOptions<ExplainRun | null>({
    queryKey: snippetKeys.explainRun(id),
    queryFn: skipToken,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

interface ExplainRequest {
  id: string;
  regenerate: boolean;
}

/** Requests an explanation. Returns the id of its job, or null if the code is explained already. */
async function requestExplanation({ id, regenerate }: ExplainRequest): Promise<string | null> {
  const { jobId } = await api('POST /ai/explain/:snippetId', {
    params: { snippetId: id },
    body: { regenerate, wait: false },
  });
  return jobId ?? null;
}

const storageKey = (id: string): string => `explaining:${id}`;

/** Reads the job that this tab was waiting for before a reload. */
function readStoredJob(id: string): { jobId: string; startedAt: number } | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(id)) ?? 'null');
    const { jobId, startedAt } = Object(stored);
    const isOne = typeof jobId === 'string' && typeof startedAt === 'number';
    return isOne ? { jobId, startedAt } : null;
  } catch {
    return null;
  }
}

function storeJob(id: string, job: { jobId: string; startedAt: number } | null): void {
  try {
    if (job) sessionStorage.setItem(storageKey(id), JSON.stringify(job));
    else sessionStorage.removeItem(storageKey(id));
  } catch {
    // Storage is disabled: the job is lost on reload.
  }
}

const running = new Map<string, AbortController>();

interface WatchOptions extends Pick<ExplainRun, 'startedAt' | 'regenerate'> {
  /** Resolves to the job's id, or to null if there is no job to wait for. */
  start: () => Promise<string | null>;
}

/** Follows the explanation of one snippet, also while other pages are open. */
async function watch(
  client: QueryClient,
  id: string,
  { startedAt, regenerate, start }: WatchOptions,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  const { queryKey } = explainRun(id);
  const set = (run: Partial<ExplainRun> | null) => {
    if (signal.aborted) return;
    const known = { startedAt, regenerate, failure: null };
    const fresh: ExplainRun = { phase: 'queued', summary: '', ...known };
    client.setQueryData(queryKey, run && { ...fresh, ...run });
  };
  try {
    set({});
    const jobId = await start();
    if (jobId !== null) {
      storeJob(id, { jobId, startedAt });
      const onProgress = ({ phase, summary }: ExplainJob) => set({ phase, summary });
      // Imported on demand: the snippet's page needs the event stream reader for nothing else.
      const { follow } = await import('./follow-explanation.ts');
      await follow({ jobId, onProgress, signal });
    }
    await client.refetchQueries({ queryKey: snippetById(id).queryKey });
    set(null);
  } finally {
    if (!signal.aborted) storeJob(id, null);
    if (running.get(id) === controller) running.delete(id);
  }
}

/** Explains a snippet. Rejects like an API call, or with an `AbortError` after {@link stopWatching}. */
export function explainSnippet(client: QueryClient, request: ExplainRequest): Promise<void> {
  const { id, regenerate } = request;
  return watch(client, id, {
    startedAt: Date.now(),
    regenerate,
    start: () => requestExplanation(request),
  });
}

/** Resumes waiting for the job that was running before a reload; null if there is none. */
export function resumeExplaining(client: QueryClient, id: string): Promise<void> | null {
  const stored = running.has(id) ? null : readStoredJob(id);
  if (!stored) return null;
  const start = () => Promise.resolve(stored.jobId);
  return watch(client, id, { startedAt: stored.startedAt, regenerate: false, start });
}

/** Stops waiting. The server finishes the job and stores the explanation with the snippet. */
export function stopWatching(client: QueryClient, id: string): void {
  running.get(id)?.abort();
  running.delete(id);
  storeJob(id, null);
  client.setQueryData(explainRun(id).queryKey, null);
}
