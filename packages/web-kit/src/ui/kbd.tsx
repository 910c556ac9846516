import type { ReactNode } from 'react';
import './kbd.css';

/** A key or key combination. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="sn-kbd">{children}</kbd>;
}
