import type { MouseEvent, ReactNode } from 'react';

export interface JumpLinkProps {
  /** Id of the element to jump to. */
  to: string;
  id?: string;
  label?: string;
  children: ReactNode;
}

/** Link to another place in the same text. The address of the page stays: ids change with each visit. */
export function JumpLink({ to, id, label, children }: JumpLinkProps) {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(to);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${to}`} id={id} aria-label={label} onClick={jump} className="sn-md-link">
      {children}
    </a>
  );
}
