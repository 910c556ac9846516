import type { ReactNode } from 'react';
import './panel.css';
import './pile.css';

/** A collection: a plain panel with two sheets showing behind its top edge. Never snipped. */
export function Pile({ children }: { children: ReactNode }) {
  return (
    <article className="sn-pile">
      <div className="sn-panel sn-pile-sheet">{children}</div>
    </article>
  );
}
