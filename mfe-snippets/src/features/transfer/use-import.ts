import { changed, useQueryClient } from '@snippetry/web-kit/query';
import { describeError } from '@snippetry/web-kit/ui';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { importItems } from '../../data/files.ts';
import { byteSize } from './bytes.ts';
import { parseFiles } from './formats/parse-files.ts';
import type { ParsedFile, TextFile } from './formats/types.ts';
import {
  type Batch,
  batchesOf,
  changeRows,
  changesOf,
  chosenRows,
  type Row,
  type RowChange,
  type RowsAction,
  type Visibility,
} from './import-rows.ts';

/** Reading more at once would fill the tab's memory. */
const MOST_BYTES = 150_000_000;

function unread(name: string, reason: string): ParsedFile {
  const problems = [{ title: '', place: 'the whole file', reason }];
  return { name, format: 'unknown', drafts: [], problems, notes: [] };
}

/** Reads files and finds the snippets in them; one that cannot be read says why. */
async function readFiles(files: readonly File[]): Promise<ParsedFile[]> {
  const texts: TextFile[] = [];
  const refused: ParsedFile[] = [];
  for (const file of files) {
    if (file.size > MOST_BYTES) {
      const reason = `The file has ${byteSize(file.size)}; at most ${byteSize(MOST_BYTES)} can be read.`;
      refused.push(unread(file.name, reason));
      continue;
    }
    try {
      texts.push({ name: file.name, text: await file.text() });
    } catch {
      refused.push(unread(file.name, 'The browser could not read the file. Is it a folder?'));
    }
  }
  return [...parseFiles(texts), ...refused];
}

/** What is under way, and how far. */
export interface Work {
  kind: 'reading' | 'checking' | 'importing';
  done: number;
  total: number;
}

function failedRows(batch: Batch, cause: unknown): Map<number, RowChange> {
  const reason = describeError(cause).message ?? 'The server did not answer.';
  return new Map(batch.rows.map(({ key }) => [key, { status: 'failed', reasons: [reason] }]));
}

/** Sends batches one after another until all are through or somebody stops it. */
function useBatches() {
  const [work, setWork] = useState<Work | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = useCallback(
    async (
      kind: Work['kind'],
      batches: readonly Batch[],
      each: (batch: Batch, signal: AbortSignal) => Promise<void>,
    ) => {
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
    },
    [],
  );
  const stop = useCallback(() => running.current?.abort(), []);
  return { work, setWork, run, stop, isRunning: () => running.current !== null };
}

/** Asks the server about rows it has not looked at yet, by itself; answers why that failed, and how to try again. */
function useCheck(
  rows: readonly Row[],
  dispatch: Dispatch<RowsAction>,
  { work, run, stop }: ReturnType<typeof useBatches>,
) {
  const [failure, setFailure] = useState<unknown>(null);
  const unchecked = rows.filter(({ status }) => status === 'found');
  const check = useCallback(
    (found: readonly Row[]) =>
      run('checking', batchesOf(found, 'keep'), async (batch, signal) => {
        try {
          const { results } = await importItems(batch.items, { dryRun: true, signal });
          dispatch({ kind: 'change', changes: changesOf(batch, results) });
        } catch (cause) {
          if (signal.aborted) return;
          stop();
          setFailure(cause);
        }
      }),
    [run, stop, dispatch],
  );
  const waiting = unchecked.length > 0 && work === null && failure === null;
  useEffect(() => {
    if (waiting) void check(unchecked);
  }, [waiting, check, unchecked]);
  return { failure, retryCheck: () => setFailure(null) };
}

/** Files, what was found in them, and what became of it. */
export function useImport() {
  const client = useQueryClient();
  const [rows, dispatch] = useReducer(changeRows, []);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [imported, setImported] = useState(false);
  const batches = useBatches();
  const { work, setWork, run, stop, isRunning } = batches;
  const { failure, retryCheck } = useCheck(rows, dispatch, batches);

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    retryCheck();
    setImported(false);
    setWork({ kind: 'reading', done: 0, total: files.length });
    const parsed = await readFiles(files);
    setNotes((before) => [
      ...before,
      ...parsed.flatMap(({ name, notes: all }) => all.map((note) => `${name}: ${note}`)),
    ]);
    dispatch({ kind: 'add', files: parsed });
    setWork(null);
  };

  const start = async (visibility: Visibility) => {
    if (isRunning()) return;
    await run('importing', batchesOf(chosenRows(rows), visibility), async (batch, signal) => {
      try {
        const { results } = await importItems(batch.items, { dryRun: false, signal });
        dispatch({ kind: 'change', changes: changesOf(batch, results) });
      } catch (cause) {
        // What a cancelled request has already put in is found as "already there" the next time.
        if (!signal.aborted) dispatch({ kind: 'change', changes: failedRows(batch, cause) });
      }
    });
    setImported(true);
    void changed(client, 'snippet');
  };

  return {
    rows,
    work,
    notes,
    failure,
    imported,
    add,
    start,
    choose: (keys: ReadonlySet<number>, chosen: boolean) =>
      dispatch({ kind: 'choose', keys, chosen }),
    stop,
    retryCheck,
    clear: () => {
      stop();
      setNotes([]);
      retryCheck();
      setImported(false);
      dispatch({ kind: 'clear' });
    },
  };
}

export type Import = ReturnType<typeof useImport>;
