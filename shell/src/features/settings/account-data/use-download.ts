import { apiFile, t } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { describeError, saveFile } from '@snippetry/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { shellKeys } from '../../../data/keys.ts';
import { isUnproven, withProof } from '../../../lib/with-proof.ts';

/** State of the download. */
export type DownloadState =
  | { kind: 'idle' }
  | { kind: 'running'; bytes: number }
  | { kind: 'done'; name: string; bytes: number }
  | { kind: 'failed'; message: string };

/** Minimum interval between progress updates. */
const TELL_MS = 200;

/** Downloads the archive of the user's personal data; unmounting aborts it. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' });
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: 'running', bytes: 0 });
    let reported = 0;
    const onProgress = (bytes: number) => {
      const now = performance.now();
      if (now - reported < TELL_MS) return;
      reported = now;
      setState({ kind: 'running', bytes });
    };
    try {
      const file = await withProof(() => apiFile('GET /auth/export', {}, { signal, onProgress }));
      saveFile(file);
      setState({ kind: 'done', name: file.filename, bytes: file.blob.size });
      void client.invalidateQueries({ queryKey: shellKeys.security });
    } catch (cause) {
      if (signal.aborted) return;
      if (isUnproven(cause)) return setState({ kind: 'idle' });
      const { message = t('Please try again.') } = describeError(cause);
      setState({ kind: 'failed', message });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, start, cancel };
}
