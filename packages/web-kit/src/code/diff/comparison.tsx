import { ArrowDown, ArrowUp, UnfoldVertical } from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../i18n/texts.ts';
import { Trans } from '../../i18n/trans.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { fullNumber } from '../../ui/numbers.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PlainLines } from '../plain-lines.tsx';
import { ComparisonFailed } from './comparison-failed.tsx';
import type { DiffFigures, DiffOptions } from './diff-options.ts';
import { type Diff, useDiff } from './use-diff.ts';

/** Comparison of two texts, with a bar to step through the changes. */
export function Comparison({ split, ...props }: Omit<DiffOptions, 'folded'>) {
  const { after, afterLabel, language } = props;
  const [folded, setFolded] = useState(true);
  const diff = useDiff({ ...props, split, folded });
  if (diff.failed) {
    return <ComparisonFailed onRetry={diff.retry} />;
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
