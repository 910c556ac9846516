import { t } from '@snippetry/web-kit';
import { Button, describeError, ErrorCard, Panel, saveFile } from '@snippetry/web-kit/ui';
import { Braces, FileArchive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ExportFormat, fetchExport } from '../../data/files.ts';
import { byteSize } from './bytes.ts';

type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; format: ExportFormat; bytes: number }
  | { kind: 'done'; name: string; bytes: number }
  | { kind: 'failed'; format: ExportFormat; cause: unknown };

function statusText(state: ExportState): string {
  switch (state.kind) {
    case 'running':
      return state.bytes > 0
        ? t('{size} so far', { size: byteSize(state.bytes) })
        : t('Collecting your library...');
    case 'done':
      return t('Saved {name} ({size}).', { name: state.name, size: byteSize(state.bytes) });
    default:
      return '';
  }
}

/** Downloads the whole library as one file. */
export function ExportPanel() {
  const { state, start, cancel } = useExport();
  const running = state.kind === 'running' ? state.format : null;
  return (
    <Panel title={t('Export')}>
      <p className="text-base text-fg-2">
        {t(
          'Your snippets with code, tags, dates and visibility, and your collections in order. Snippets in the trash are not included.',
        )}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          icon={<Braces aria-hidden />}
          busy={running === 'json'}
          busyLabel={t('Exporting...')}
          disabled={running !== null}
          onClick={() => void start('json')}
        >
          {t('Export JSON')}
        </Button>
        <Button
          icon={<FileArchive aria-hidden />}
          busy={running === 'zip'}
          busyLabel={t('Exporting...')}
          disabled={running !== null}
          onClick={() => void start('zip')}
        >
          {t('Export ZIP')}
        </Button>
        {running ? (
          <Button variant="ghost" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <p role="status" className="text-xs text-fg-2 tabular-nums">
          {statusText(state)}
        </p>
      </div>
      {state.kind === 'failed' ? (
        <div className="mt-4">
          <ErrorCard
            title={t('The export is incomplete')}
            requestId={describeError(state.cause).requestId}
            onRetry={() => void start(state.format)}
          >
            {describeError(state.cause).message}
          </ErrorCard>
        </div>
      ) : (
        <p className="mt-4 text-xs text-fg-3">
          {t(
            'JSON is a single file that Snippetry can import. ZIP also contains a code file per snippet and lists your collections by file name.',
          )}
        </p>
      )}
    </Panel>
  );
}

/** Minimum interval between updates of the progress; faster ones are unreadable. */
const PROGRESS_INTERVAL_MS = 200;

/** Downloads an export; cancelling discards it. */
function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFormat) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', format, bytes: 0 });
    let reportedAt = 0;
    const onProgress = (bytes: number) => {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = now;
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
