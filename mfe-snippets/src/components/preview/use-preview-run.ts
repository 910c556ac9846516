import type { PreviewInit } from '@snippetry/preview';
import { useCallback, useState } from 'react';
import { connect } from './connection.ts';
import { Log } from './log.ts';

export type RunStatus = 'loading' | 'shown' | 'failed' | 'stuck' | 'stopped' | 'flooded';

export interface PreviewRun {
  /** Key of the frame, new for each run; null if the run has ended. */
  frame: number | null;
  status: RunStatus;
  log: Log;
  /** Ref callback of the frame element. */
  attach: (iframe: HTMLIFrameElement | null) => (() => void) | undefined;
  again: () => void;
  stop: () => void;
}

/** Runs a snippet in a frame. `makeInit` is called for each run. */
export function usePreviewRun(makeInit: () => PreviewInit): PreviewRun {
  const [log] = useState(() => new Log());
  const [run, setRun] = useState(() => ({ id: 1, init: makeInit() }));
  const [status, setStatus] = useState<RunStatus>('loading');
  const { init } = run;
  const attach = useCallback(
    (iframe: HTMLIFrameElement | null) => {
      if (!iframe) return;
      let settled: RunStatus = 'loading';
      const settle = (next: RunStatus) => {
        settled = next;
        setStatus(next);
      };
      return connect(iframe, init, {
        onMessage: (message) => {
          if (message.type === 'console') log.add(message.level, message.text);
          if (message.type === 'error') {
            log.add('error', message.text);
            settle('failed');
          }
          if (message.type === 'rendered' && settled !== 'failed') settle('shown');
        },
        onStuck: (stuck) => setStatus(stuck ? 'stuck' : settled),
        onFlood: () => setStatus('flooded'),
      });
    },
    [init, log],
  );
  const again = () => {
    log.clear();
    setStatus('loading');
    setRun(({ id }) => ({ id: id + 1, init: makeInit() }));
  };
  const hasEnded = status === 'stopped' || status === 'flooded';
  return {
    frame: hasEnded ? null : run.id,
    status,
    log,
    attach,
    again,
    stop: () => setStatus('stopped'),
  };
}
