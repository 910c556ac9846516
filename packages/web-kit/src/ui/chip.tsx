import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './chip.css';

export interface ChipProps {
  /** Accessible name, if the content does not describe the action. */
  label?: string | undefined;
  /** State of a filter that can be toggled; leave it out for one that a click removes. */
  pressed?: boolean | undefined;
  onClick: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Filter in a small frame, to choose or to remove. */
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
