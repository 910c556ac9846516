import type { ReactNode } from 'react';

/** A grid of three columns, one on phones; the rows leave room for the sheets behind each card. */
export function CollectionGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-3 lg:gap-y-6 [&>li]:flex [&>li>article]:flex-1">
      {children}
    </ul>
  );
}
