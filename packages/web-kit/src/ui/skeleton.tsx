import { clsx } from 'clsx';
import './skeleton.css';

export interface SkeletonProps {
  /** CSS width, the full line unless given. */
  width?: number | string | undefined;
  /** CSS height, 10 px unless given. */
  height?: number | string | undefined;
  className?: string | undefined;
}

/** Placeholder bar for text. Hidden from assistive technology: the list around it announces the loading. */
export function Skeleton({ width = '100%', height = 10, className }: SkeletonProps) {
  return <span aria-hidden className={clsx('sn-skeleton', className)} style={{ width, height }} />;
}
