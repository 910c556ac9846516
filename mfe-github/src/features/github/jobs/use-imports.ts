import { msg } from '@snippetry/contracts/texts';
import { plural, said, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { changed, type QueryClient, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import { useFollowImports } from '../../../data/follow-imports.ts';
import { type ImportRequest, useStartImport } from '../../../data/import.mutations.ts';
import { importJobs, isOver } from '../../../data/import.queries.ts';
import type { ImportJob } from '../../../data/types.ts';
import { TOAST_MS } from '../../../lib/words.ts';

const NONE: readonly ImportJob[] = [];
const FAILED = msg('Failed to import files');
/** Ended imports older than this are not shown. */
const RECENT_MS = 600_000;

/** Shows the result of an import. */
function tell({ state, imported, errors, alreadyImported, message }: ImportJob): void {
  const options = { duration: TOAST_MS };
  if (imported > 0) toast.success(importedWords(imported), options);
  if (state === 'failed') toast.error(message ? said(message) : t(FAILED), options);
  else if (errors > 0) toast.error(failedWords(errors), options);
  else if (imported === 0 && alreadyImported > 0)
    toast.success(knownWords(alreadyImported), options);
}

const importedWords = (count: number) =>
  plural(count, {
    one: 'Successfully imported {count} snippet(s)',
    other: 'Successfully imported {count} snippet(s)',
  });

const failedWords = (count: number) =>
  plural(count, {
    one: 'Failed to import {count} file(s)',
    other: 'Failed to import {count} file(s)',
  });

const knownWords = (count: number) =>
  plural(count, {
    one: '{count} file(s) were already imported',
    other: '{count} file(s) were already imported',
  });

/** Invalidates everything that an import changes. */
function refresh(client: QueryClient): void {
  void changed(client, 'snippet');
  void changed(client, 'connection');
}

/** Shows a message for each import that ends while the page is open. */
function useEndings(jobs: readonly ImportJob[], onEnd: (job: ImportJob) => void): void {
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = jobs.filter((job) => isOver(job) && running.current.has(job.id));
    running.current = new Set(jobs.filter((job) => !isOver(job)).map(({ id }) => id));
    for (const job of ended) onEnd(job);
  });
}

function isListed(job: ImportJob, newestOver: ImportJob | undefined): boolean {
  if (!isOver(job)) return true;
  const passed = Date.now() - Date.parse(job.finishedAt ?? job.createdAt);
  return job === newestOver && passed < RECENT_MS;
}

/** Running and recently ended imports. They continue when the page is closed. */
export interface Imports {
  /** Newest first. */
  shown: readonly ImportJob[];
  /** Returns whether the import has started, and shows the reason if not. */
  start: (request: ImportRequest) => Promise<boolean>;
  isStarting: boolean;
  /** Hides an ended import. */
  close: (id: string) => void;
}

/** Starts an import of the selected rows of a list. */
export interface Starting {
  /** Returns whether the import has started. */
  onImport: Imports['start'];
  isStarting: boolean;
}

export function useImports(enabled: boolean): Imports {
  const client = useQueryClient();
  const { data: jobs = NONE } = useQuery({ ...importJobs(), enabled });
  const { mutateAsync, isPending } = useStartImport();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const end = (job: ImportJob) => {
    tell(job);
    refresh(client);
  };
  useFollowImports(jobs);
  useEndings(jobs, end);
  const newestOver = jobs.find(isOver);
  return {
    shown: jobs.filter((job) => isListed(job, newestOver) && !closed.includes(job.id)),
    start: async (request) => {
      try {
        const job = await mutateAsync(request);
        if (isOver(job)) end(job);
        return true;
      } catch (cause) {
        toast.error(failureText(cause, t(FAILED)), { duration: TOAST_MS, cause });
        return false;
      }
    },
    isStarting: isPending,
    close: (id) => setClosed((before) => [...before, id]),
  };
}
