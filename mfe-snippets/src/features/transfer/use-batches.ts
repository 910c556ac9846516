import { useCallback, useEffect, useRef, useState } from 'react';

/** Task in progress and its progress. */
export interface Work {
  kind: 'reading' | 'checking' | 'importing' | 'collections';
  done: number;
  total: number;
}

/** Whether data is being written. */
export function isImporting(work: Work | null): boolean {
  return work?.kind === 'importing' || work?.kind === 'collections';
}

/** Sends batches in sequence. Resolves to true when all are sent, to false if the user cancels. */
export function useBatches() {
  const [work, setWork] = useState<Work | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = useCallback(
    async <Batch extends { rows: readonly unknown[] }>(
      kind: Work['kind'],
      batches: readonly Batch[],
      each: (batch: Batch, signal: AbortSignal) => Promise<void>,
    ): Promise<boolean> => {
      const controller = new AbortController();
      running.current = controller;
      const total = batches.reduce((sum, batch) => sum + batch.rows.length, 0);
      let done = 0;
      for (const batch of batches) {
        if (controller.signal.aborted) break;
        setWork({ kind, done, total });
        await each(batch, controller.signal);
        done += batch.rows.length;
      }
      if (running.current === controller) running.current = null;
      setWork(null);
      return !controller.signal.aborted;
    },
    [],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  return { work, setWork, run, stop, isRunning: () => running.current !== null };
}
