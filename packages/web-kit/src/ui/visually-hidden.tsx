import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sn-hidden">{children}</span>;
}
