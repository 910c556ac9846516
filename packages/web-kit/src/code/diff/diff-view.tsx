import { ArrowDown, ArrowUp, UnfoldVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { plural, t } from '../../i18n/texts.ts';
import { Trans } from '../../i18n/trans.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { fullNumber } from '../../ui/numbers.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EditorBoundary } from '../editor-failed.tsx';
import { PlainLines } from '../plain-lines.tsx';
import type { DiffFigures, DiffOptions } from './diff-options.ts';
import { type Diff, useDiff } from './use-diff.ts';
import { useFitsTwoColumns } from './use-fits-two-columns.ts';
import './diff-view.css';

/** Props of {@link DiffView}. */
export interface DiffViewProps extends Omit<DiffOptions, 'split' | 'folded'> {
  /** CSS height that the code scrolls beyond, 480 px unless given; less code takes less. */
  maxHeight?: number | string | undefined;
}

/**
 * Two texts compared, read-only: side by side where there is room, else one below the other. Long stretches without a
 * change are folded, and can be unfolded. Its code is loaded when it is first shown.
 */
export function DiffView(props: DiffViewProps) {
  const { beforeLabel, afterLabel, maxHeight = 480 } = props;
  const { before, after } = withoutLastEnd(props);
  const frame = useRef<HTMLElement>(null);
  const split = useFitsTwoColumns(frame);
  return (
    <section
      ref={frame}
      className="sn-diff"
      style={{ maxHeight }}
      aria-label={t('Changes from {before} to {after}', {
        before: beforeLabel,
        after: afterLabel,
      })}
    >
      {before === after ? (
        <p className="sn-diff-note">{t('The code is the same in both.')}</p>
      ) : (
        <EditorBoundary>
          <Comparison {...props} before={before} after={after} split={split} />
        </EditorBoundary>
      )}
    </section>
  );
}

/** A line end at the end of both texts begins no line: it would be drawn as an empty one. */
function withoutLastEnd({ before, after }: DiffViewProps): { before: string; after: string } {
  if (!before.endsWith('\n') || !after.endsWith('\n')) return { before, after };
  return { before: before.slice(0, -1), after: after.slice(0, -1) };
}

function Comparison({ split, ...props }: DiffViewProps & { split: boolean }) {
  const { after, afterLabel, language } = props;
  const [folded, setFolded] = useState(true);
  const diff = useDiff({ ...props, split, folded });
  if (diff.failed) {
    return (
      <div className="sn-code-failed">
        <ErrorCard title={t('The comparison could not be loaded')} onRetry={diff.retry}>
          {t('Check the connection and try again.')}
        </ErrorCard>
      </div>
    );
  }
  return (
    <>
      <DiffBar labels={props} diff={diff} folded={folded} onFolded={setFolded} />
      <div className="sn-diff-body">
        {diff.ready ? (
          <div ref={diff.host} className="sn-diff-host" />
        ) : (
          <PlainLines code={after} language={language} label={afterLabel} />
        )}
      </div>
    </>
  );
}

interface DiffBarProps {
  labels: Pick<DiffOptions, 'beforeLabel' | 'afterLabel'>;
  diff: Diff;
  folded: boolean;
  onFolded: (folded: boolean) => void;
}

function DiffBar({ labels, diff, folded, onFolded }: DiffBarProps) {
  return (
    <header className="sn-diff-bar">
      <p className="sn-diff-labels">
        <Trans
          text="{before}<word>to</word>{after}"
          values={{ before: <b>{labels.beforeLabel}</b>, after: <b>{labels.afterLabel}</b> }}
          parts={{
            word: (word) => (
              <>
                <span aria-hidden>→</span>
                <VisuallyHidden>{word}</VisuallyHidden>
              </>
            ),
          }}
        />
        {diff.figures ? <Figures figures={diff.figures} /> : null}
      </p>
      <span className="sn-diff-tools">
        <IconButton
          size="sm"
          label={t('Show unchanged lines')}
          icon={<UnfoldVertical aria-hidden />}
          pressed={!folded}
          onClick={() => onFolded(!folded)}
        />
        <IconButton
          size="sm"
          label={t('Previous change')}
          icon={<ArrowUp aria-hidden />}
          onClick={diff.previous}
        />
        <IconButton
          size="sm"
          label={t('Next change')}
          icon={<ArrowDown aria-hidden />}
          onClick={diff.next}
        />
      </span>
    </header>
  );
}

function Figures({ figures: { added, removed } }: { figures: DiffFigures }) {
  const spoken = [
    plural(added, { one: '{count} line added', other: '{count} lines added' }),
    plural(removed, { one: '{count} line removed', other: '{count} lines removed' }),
  ];
  return (
    <span className="sn-diff-figures">
      <span aria-hidden>
        +{fullNumber(added)} −{fullNumber(removed)}
      </span>
      <VisuallyHidden>{spoken.join(', ')}</VisuallyHidden>
    </span>
  );
}
