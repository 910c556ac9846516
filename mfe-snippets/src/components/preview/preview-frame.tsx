import { previewOrigin, t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { useEffect, useRef } from 'react';
import type { PreviewRun } from './use-preview-run.ts';

/** Fixed by the specification. */
const HEIGHT = '384px';

function StoppedNotice({ run }: { run: PreviewRun }) {
  return (
    <div className="grid place-content-center gap-3 px-4 text-center" style={{ height: HEIGHT }}>
      <p className="text-[13px]/[20px] text-fg-2">
        {run.status === 'flooded'
          ? t('The preview sent too many messages and was stopped.')
          : t('Stopped. The snippet is no longer running.')}
      </p>
    </div>
  );
}

/** Shown while the frame is unresponsive. Takes the focus, because a hung frame swallows keys. */
function Stuck({ stop }: { stop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement instanceof HTMLIFrameElement) button.current?.focus();
  }, []);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-line-1 bg-surface-2 px-3 py-2 text-[13px]/[20px]"
    >
      <p className="min-w-0 flex-1">
        {t('The preview is not responding. It may be in an endless loop or out of memory.')}
      </p>
      <Button ref={button} size="sm" variant="primary" onClick={stop}>
        {t('Stop the preview')}
      </Button>
    </div>
  );
}

/** Frame that runs untrusted code: other site, no storage, no network. */
export function PreviewFrame({ run, title }: { run: PreviewRun; title: string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line-1">
      {run.status === 'stuck' ? <Stuck stop={run.stop} /> : null}
      {run.frame === null ? (
        <StoppedNotice run={run} />
      ) : (
        <iframe
          key={run.frame}
          ref={run.attach}
          src={`${previewOrigin()}/frame.html`}
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow=""
          referrerPolicy="no-referrer"
          title={title}
          className="block w-full bg-white"
          style={{ height: HEIGHT }}
        />
      )}
    </div>
  );
}
