import type { Marker } from '@snippetry/contracts/search-hits';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HighlightedCode } from '../highlight/highlighted-code.tsx';
import { t } from '../i18n/texts.ts';
import { fullNumber } from '../ui/numbers.ts';
import './code-preview.css';

export interface CodePreviewProps {
  /** Text to show, already cut to the list's limit of 120 to 200 characters. */
  code: string;
  language: string;
  /** Number of its first line; 1 by default. */
  firstLine?: number | undefined;
  /** Number of search hits in the whole code, displayed above the first of them. */
  matches?: number | undefined;
  /** Whether the code may contain more hits than `matches`. */
  more?: boolean | undefined;
  /** Number of lines; 5 by default. */
  lines?: number | undefined;
  className?: string | undefined;
  /** Marks search hits in the code. */
  marker?: Marker | undefined;
  /** A {@link CopyButton}, in the corner. */
  copy?: ReactNode;
}

/** First lines of a snippet with line numbers; highlighted once the language is loaded. */
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
