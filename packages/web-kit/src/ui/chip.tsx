import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './chip.css';

/** Props of {@link Chip}. */
export interface ChipProps {
  /** Accessible name, if the content does not describe the action. */
  label?: string | undefined;
  /** Marks a filter that can be switched on and off; leave out for one that is taken away. */
  pressed?: boolean | undefined;
  onClick: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A filter in a small frame: one to choose, or one that is in force and can be taken away. */
export function Chip({ label, pressed, onClick, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={clsx('sn-chip', className)}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
