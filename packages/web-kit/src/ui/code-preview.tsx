import type { Marker } from '@snippetry/contracts/search-hits';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HighlightedCode } from '../highlight/highlighted-code.tsx';
import { t } from '../i18n/texts.ts';
import { fullNumber } from '../ui/numbers.ts';
import './code-preview.css';

/** Props of {@link CodePreview}. */
export interface CodePreviewProps {
  /** The text to show; cut it before passing it (150, 200 or 120 characters, by list). */
  code: string;
  language: string;
  /** The number of its first line, 1 unless given. */
  firstLine?: number | undefined;
  /** Number of search hits in the whole code, displayed above the first of them. */
  matches?: number | undefined;
  /** There may be more of them. */
  more?: boolean | undefined;
  /** Lines shown, 5 unless given. */
  lines?: number | undefined;
  className?: string | undefined;
  /** Marks search hits in the code. */
  marker?: Marker | undefined;
  /** A {@link CopyButton}, in the corner. */
  copy?: ReactNode;
}

/** A few lines of a snippet with their numbers, fading out at the right; coloured once the language is loaded. */
export function CodePreview(props: CodePreviewProps) {
  const { code, language, firstLine = 1, matches, lines = 5, className, marker, copy } = props;
  const shown = linesOf(code).slice(0, matches ? lines - 1 : lines);
  const text = shown.join('\n');
  return (
    <div className={clsx('sn-preview', className)}>
      {matches ? (
        <p className="sn-preview-head">
          {t('Match 1 of {matches}', { matches: `${fullNumber(matches)}${props.more ? '+' : ''}` })}
        </p>
      ) : null}
      <div className="sn-preview-gutter" aria-hidden>
        {shown.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is its identity
          <span key={index}>{firstLine + index}</span>
        ))}
      </div>
      <pre className="sn-preview-code">
        <HighlightedCode code={text} language={language} hits={marker?.(text)} />
      </pre>
      {copy}
    </div>
  );
}
