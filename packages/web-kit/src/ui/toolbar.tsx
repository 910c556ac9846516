import type { ReactNode } from 'react';
import './toolbar.css';

export interface ToolbarProps {
  /** The search box; it grows, and takes a row of its own at phone width. */
  search: ReactNode;
  /** Buttons (with `collapse`), a toolbar Select, a Segment. */
  children?: ReactNode;
}

/** The row above a list: search, filters, sort, view. */
export function Toolbar({ search, children }: ToolbarProps) {
  return (
    <div className="sn-toolbar">
      <div className="sn-toolbar-search">{search}</div>
      {children}
    </div>
  );
}

export interface DisclosureProps {
  open: boolean;
  /** Id for the `aria-controls` of the button that opens it. */
  id?: string | undefined;
  children: ReactNode;
}

/** Content that opens by height, 140 ms; out of reach while closed. */
export function Disclosure({ open, id, children }: DisclosureProps) {
  return (
    <div id={id} className="sn-disclosure" data-open={open || undefined} inert={!open}>
      <div className="sn-disclosure-content">{children}</div>
    </div>
  );
}
