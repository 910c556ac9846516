import { t } from '@snippetry/web-kit';
import type { LineRange } from '@snippetry/web-kit/code';
import { Badge, Button, DifficultyBadge, longDate, Panel } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../../data/types.ts';
import { FailedExplanation, RunningExplanation } from './explanation-run.tsx';
import { LineClaims } from './line-claims.tsx';
import type { Explain } from './use-explain.ts';
import { WithCode } from './with-code.tsx';

export interface ExplanationPanelProps {
  snippet: Pick<Snippet, 'aiExplanation' | 'isOwner'>;
  explain: Explain;
  /** Whether the viewer is signed in, which is required to request an explanation. */
  signedIn: boolean;
  onShowLines: (range: LineRange) => void;
}

/** Explanation of the code; nothing if there is none and the viewer cannot request one. */
export function ExplanationPanel(props: ExplanationPanelProps) {
  const { aiExplanation } = props.snippet;
  const { run, start, regenerate, stop } = props.explain;
  if (!aiExplanation && !run) return null;
  // Hidden while a new explanation is generated.
  const shown = run?.failure === null ? null : aiExplanation;
  return (
    <Panel
      title={t('AI explanation')}
      marked
      actions={
        shown?.provider === 'builtin' ? <Badge tone="info">{t('Static analysis')}</Badge> : null
      }
    >
      {run?.failure === null ? <RunningExplanation run={run} onStop={stop} /> : null}
      {run?.failure ? (
        <FailedExplanation failure={run.failure} onRetry={run.regenerate ? regenerate : start} />
      ) : null}
      {shown ? <Explanation {...props} explanation={shown} /> : null}
    </Panel>
  );
}

interface ExplanationProps extends ExplanationPanelProps {
  explanation: NonNullable<Snippet['aiExplanation']>;
}

function Explanation({ explanation, snippet, explain, signedIn, onShowLines }: ExplanationProps) {
  const { summary, keyFeatures, complexity, complexityReason, generatedAt } = explanation;
  const { isStale, claims } = explanation;
  // A failure has a retry button of its own.
  const canAsk = signedIn && explain.run === null;
  return (
    <>
      {isStale ? (
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2 text-sm">
          <p className="text-warn">{t('The code has changed since.')}</p>
          {canAsk ? (
            <Button size="sm" onClick={explain.start}>
              {t('Explain again')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <p className="text-sm wrap-anywhere">
        <WithCode>{summary}</WithCode>
      </p>
      <KeyFeatures features={keyFeatures} />
      <LineClaims claims={claims} stale={isStale} onShow={onShowLines} />
      <p className="mt-2.5 text-sm text-fg-2 wrap-anywhere">
        <span className="mr-1.5 inline-block">
          <DifficultyBadge difficulty={complexity} />
        </span>
        <WithCode>{complexityReason}</WithCode>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-fg-3">{longDate(generatedAt)}</p>
        {snippet.isOwner && canAsk && !isStale ? (
          <Button size="sm" variant="ghost" onClick={explain.regenerate}>
            {t('Regenerate')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function KeyFeatures({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-fg-2">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2 wrap-anywhere">
          <span aria-hidden className="mt-[9px] h-px w-2 flex-none bg-fg-3" />
          <span>
            <WithCode>{feature}</WithCode>
          </span>
        </li>
      ))}
    </ul>
  );
}
