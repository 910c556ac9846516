import { changed, useQueryClient } from '@snippetry/web-kit/query';
import { useReducer, useState } from 'react';
import type { Visibility } from './import-rows.ts';
import { EMPTY, importReducer } from './import-state.ts';
import { readFiles } from './read-files.ts';
import { sendImport } from './send-found.ts';
import { useBatches } from './use-batches.ts';
import { useCheck } from './use-check.ts';

/** State of an import from reading the files to its results. */
export function useImport() {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(importReducer, EMPTY);
  const { rows, collections } = state;
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [imported, setImported] = useState(false);
  const batches = useBatches();
  const { work, setWork, run, stop, isRunning } = batches;
  const { failure, retryCheck } = useCheck(state, dispatch, batches);

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
    await sendImport({ state, visibility, dispatch, run });
    setImported(true);
    void changed(client, 'snippet');
    if (collections.length > 0) void changed(client, 'collection');
  };

  return {
    rows,
    collections,
    work,
    notes,
    failure,
    imported,
    add,
    start,
    choose: (keys: ReadonlySet<number>, chosen: boolean) =>
      dispatch({ kind: 'choose', keys, chosen }),
    chooseCollections: (keys: ReadonlySet<number>, chosen: boolean) =>
      dispatch({ kind: 'choose-collections', keys, chosen }),
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
