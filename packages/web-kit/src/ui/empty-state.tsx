import type { ReactNode } from 'react';
import { SnippetFrame } from './snippet-frame.tsx';
import './empty-state.css';

export interface EmptyStateProps {
  title: string;
  /** One sentence: the reason, or the next step. */
  children?: ReactNode;
  /** Button or link, on line 4 of the sheet. */
  action?: ReactNode;
  /** Number of the first gutter line; 404 for a page that does not exist. */
  firstLine?: number | undefined;
  /** Heading level of the title. */
  level?: 1 | 2 | 3 | undefined;
}

/**
 * Number of line numbers; enough for wrapped texts on phones. Lines that do not fit are cut off.
 */
const MOST_LINES = 16;

/**
 * Blank sheet with line numbers: the title on the highlighted first line, a sentence, an action.
 */
export function EmptyState({ title, children, action, firstLine = 1, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  const lines = Array.from({ length: MOST_LINES }, (_, offset) => firstLine + offset);
  return (
    <SnippetFrame size="code" className="sn-empty">
      <div className="sn-empty-gutter" aria-hidden>
        <div className="sn-empty-lines">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      </div>
      <div className="sn-empty-text">
        <Heading className="sn-empty-title">
          {title}
          <i className="sn-caret" />
        </Heading>
        {children ? <p className="sn-empty-sentence">{children}</p> : null}
        {action ? <div className="sn-empty-action">{action}</div> : null}
      </div>
    </SnippetFrame>
  );
}
