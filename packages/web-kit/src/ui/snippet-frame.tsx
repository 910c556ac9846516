import { clsx } from 'clsx';
import type { CSSProperties, HTMLAttributes } from 'react';
import { languageLine } from './language-mark.tsx';
import './snippet-frame.css';

export interface SnippetFrameProps extends HTMLAttributes<HTMLElement> {
  /** Colours the cut edge; a neutral line without it. */
  language?: string | undefined;
  /** `card` cuts 14 px, `code` 20 px. */
  size?: 'card' | 'code' | undefined;
  /** Element to render. */
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
}

/**
 * The snipped sheet: only for code and snippets. Keep 26 px (card) or 30 px (code) free at the right of its first
 * row; the cut also clips focus outlines, which must be inset inside.
 */
export function SnippetFrame(props: SnippetFrameProps) {
  const { language, size = 'card', as: Element = 'div', className, style, ...rest } = props;
  const edge: (CSSProperties & Record<'--edge', string>) | undefined =
    language === undefined ? undefined : { '--edge': languageLine(language) };
  return (
    <Element
      className={clsx('sn-snip', `sn-snip-${size}`, className)}
      style={{ ...edge, ...style }}
      {...rest}
    />
  );
}
