import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ExplainRun } from '../../../data/explanations.ts';
import { WithCode } from './with-code.tsx';

const PHASES: Record<ExplainRun['phase'], Msg> = {
  queued: msg('Waiting in the queue'),
  asking: msg('Reading the code'),
  writing: msg('Writing the explanation'),
  checking: msg('Checking the explanation'),
  done: msg('Almost done'),
};

/** Whole seconds since a time. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** Progress of a running explanation: phase, elapsed time and the summary so far. */
export function RunningExplanation({ run, onStop }: { run: ExplainRun; onStop: () => void }) {
  const elapsed = useElapsed(run.startedAt);
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-sm text-fg-2">
        {/* Only the phase is announced; the summary and the seconds change too often. */}
        <span role="status">{t(PHASES[run.phase])}</span>
        <span aria-hidden className="flex-none text-xs text-fg-3 tabular-nums">
          {t('{seconds} s', { seconds: elapsed })}
        </span>
      </p>
      {run.summary === '' ? null : (
        <p className="mt-2 text-sm wrap-anywhere" aria-busy>
          <WithCode>{run.summary}</WithCode>
          <span aria-hidden>…</span>
        </p>
      )}
      <div className="mt-2.5">
        <Button size="sm" onClick={onStop}>
          {t('Stop waiting')}
        </Button>
      </div>
    </>
  );
}

export function FailedExplanation({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <div className="not-last:mb-3">
      <p className="flex gap-2 text-sm wrap-anywhere">
        <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none text-danger" />
        {t(msg(failure))}
      </p>
      <div className="mt-2.5">
        <Button size="sm" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}
