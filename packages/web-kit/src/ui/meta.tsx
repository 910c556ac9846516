import type { ReactNode } from 'react';
import './meta.css';
import './visually-hidden.css';

/** A quiet row of facts: icon and number, author, time. Wraps at phone width. */
export function Meta({ children }: { children: ReactNode }) {
  return <span className="sn-meta">{children}</span>;
}

export interface MetaItemProps {
  icon?: ReactNode;
  /** Unit of the number for assistive technology, if no word beside it gives one. */
  label?: string | undefined;
  children: ReactNode;
}

/** One fact of a {@link Meta} row. */
export function MetaItem({ icon, label, children }: MetaItemProps) {
  return (
    <span className="sn-meta-item" title={label}>
      {icon}
      {children}
      {label ? <span className="sn-hidden"> {label}</span> : null}
    </span>
  );
}
