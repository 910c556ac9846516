import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LanguageMark } from '../ui/language-mark.tsx';
import { SnippetFrame } from '../ui/snippet-frame.tsx';
import './code-frame.css';

export interface CodeFrameProps {
  language: string;
  title: string;
  /** Quiet text after the title: "TypeScript · 20 lines". */
  detail?: ReactNode;
  /** Buttons at the right of the bar. */
  actions?: ReactNode;
  /** CSS height of the whole frame. */
  height: number | string;
  footer?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Frame around code: a bar of 44 px (taller on phones if it has a detail), the code, an optional footer. */
export function CodeFrame(props: CodeFrameProps) {
  const { language, title, detail, actions, height, footer, className, children } = props;
  return (
    <SnippetFrame
      as="section"
      size="code"
      language={language}
      className={clsx('sn-code', className)}
      style={{ height }}
    >
      <header className="sn-code-bar">
        <LanguageMark language={language} />
        <span className="sn-code-heading">
          <h2 className="sn-code-title">{title}</h2>
          {detail ? <span className="sn-code-detail">{detail}</span> : null}
        </span>
        <span className="sn-code-actions">{actions}</span>
      </header>
      <div className="sn-code-body">{children}</div>
      {footer}
    </SnippetFrame>
  );
}
