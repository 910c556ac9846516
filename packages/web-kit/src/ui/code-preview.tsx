import { linesOf } from '@snippetry/contracts/snippet-fields';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { HighlightedCode } from '../highlight/highlighted-code.tsx';
import type { Marker } from '../highlight/marked-text.tsx';
import './code-preview.css';

/** Props of {@link CodePreview}. */
export interface CodePreviewProps {
  /** The text to show; cut it before passing it (150, 200 or 120 characters, by list). */
  code: string;
  language: string;
  /** Lines shown, 5 unless given. */
  lines?: number | undefined;
  className?: string | undefined;
  /** Marks search hits in the code. */
  marker?: Marker | undefined;
  /** A {@link CopyButton}, in the corner. */
  copy?: ReactNode;
}

/** The first lines of a snippet with their numbers, fading out at the right; coloured once the language is loaded. */
export function CodePreview(props: CodePreviewProps) {
  const { code, language, lines = 5, className, marker, copy } = props;
  const shown = linesOf(code).slice(0, lines);
  const text = shown.join('\n');
  return (
    <div className={clsx('sn-preview', className)}>
      <div className="sn-preview-gutter" aria-hidden>
        {shown.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is its identity
          <span key={index}>{index + 1}</span>
        ))}
      </div>
      <pre className="sn-preview-code">
        <HighlightedCode code={text} language={language} hits={marker?.(text)} />
      </pre>
      {copy}
    </div>
  );
}
