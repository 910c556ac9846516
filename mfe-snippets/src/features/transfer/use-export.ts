import { useEffect, useRef, useState } from 'react';
import { type ExportFormat, fetchExport } from '../../data/files.ts';
import { saveFile } from '../../lib/save-file.ts';

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; format: ExportFormat; bytes: number }
  | { kind: 'done'; name: string; bytes: number }
  | { kind: 'failed'; format: ExportFormat; cause: unknown };

/** More often than this nobody can read it. */
const TELL_MS = 200;

/** Fetches an export and hands it to the browser; a cancelled one leaves nothing behind. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', format, bytes: 0 });
    let told = 0;
    const onProgress = (bytes: number) => {
      const now = performance.now();
      if (now - told < TELL_MS) return;
      told = now;
      setState({ kind: 'running', format, bytes });
    };
    const { signal } = controller;
    try {
      const file = await fetchExport(format, { signal, onProgress });
      saveFile(file);
      setState({ kind: 'done', name: file.filename, bytes: file.blob.size });
    } catch (cause) {
      if (!signal.aborted) setState({ kind: 'failed', format, cause });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, start, cancel };
}
