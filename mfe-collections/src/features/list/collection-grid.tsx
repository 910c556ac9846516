import type { ReactNode, Ref } from 'react';

/** Props of {@link CollectionGrid}. */
export interface CollectionGridProps {
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** A grid of three columns, one on phones; the rows leave room for the sheets behind each card. */
export function CollectionGrid({ ref, children }: CollectionGridProps) {
  return (
    <ul
      ref={ref}
      // Keys lead from card to card below a sticky header. Cards out of sight are not laid out where all are of one
      // height, so that the place in a long list is the same.
      className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-3 lg:gap-y-6 [&>li]:flex [&>li]:min-w-0 [&>li>article]:flex-1 [&>li>article]:scroll-my-20 lg:[&>li]:[contain-intrinsic-height:auto_256px] lg:[&>li]:[content-visibility:auto]"
    >
      {children}
    </ul>
  );
}
