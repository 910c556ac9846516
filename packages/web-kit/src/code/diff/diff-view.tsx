import { useRef } from 'react';
import { t } from '../../i18n/texts.ts';
import { EditorBoundary } from '../editor-failed.tsx';
import { lazyModule } from '../lazy-module.ts';
import { PlainLines } from '../plain-lines.tsx';
import { ComparisonFailed } from './comparison-failed.tsx';
import type { DiffOptions } from './diff-options.ts';
import { useFitsTwoColumns } from './use-fits-two-columns.ts';
import './diff-view.css';

// Pages that only show code do not load the comparison.
const comparison = lazyModule('Comparison', () => {
  // Loaded in parallel, since the comparison would request it only later.
  import('./diff-handle.ts').catch(() => undefined);
  return import('./comparison.tsx');
});

export interface DiffViewProps extends Omit<DiffOptions, 'split' | 'folded'> {
  /** CSS height that the code scrolls beyond, 480 px unless given; less code takes less. */
  maxHeight?: number | string | undefined;
}

/**
 * Compares two texts, read-only: side by side if there is room, else one below the other. Long stretches without a
 * change are folded and can be unfolded. The code is loaded when it is first shown.
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
          <LateComparison {...props} before={before} after={after} split={split} />
        </EditorBoundary>
      )}
    </section>
  );
}

/** Removes a line end at the end of both texts, which would be rendered as an empty line. */
function withoutLastEnd({ before, after }: DiffViewProps): { before: string; after: string } {
  if (!before.endsWith('\n') || !after.endsWith('\n')) return { before, after };
  return { before: before.slice(0, -1), after: after.slice(0, -1) };
}

function LateComparison(props: DiffViewProps & { split: boolean }) {
  const { after, afterLabel, language } = props;
  const { module, failed, retry } = comparison.use();
  if (failed) return <ComparisonFailed onRetry={retry} />;
  if (module) return <module.Comparison {...props} />;
  return (
    <div className="sn-diff-body">
      <PlainLines code={after} language={language} label={afterLabel} />
    </div>
  );
}
