import { readEvents } from '@snippetry/web-kit/events';
import { useQueryClient } from '@snippetry/web-kit/query';
import { useEffect } from 'react';
import { isOver, keepJob } from './import.queries.ts';
import type { ImportJob } from './types.ts';

/** Writes the progress events of running imports to the cache. */
export function useFollowImports(jobs: readonly ImportJob[]): void {
  const client = useQueryClient();
  const running = jobs
    .filter((job) => !isOver(job))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (running === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    for (const id of running.split(',')) {
      const onMessage = (job: ImportJob) => keepJob(client, job);
      void readEvents<ImportJob>(`/github/jobs/${id}/events`, {
        onMessage,
        isLast: isOver,
        signal,
      });
    }
    return () => controller.abort();
  }, [client, running]);
}
