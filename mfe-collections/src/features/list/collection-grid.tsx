import type { ReactNode, Ref } from 'react';

export interface CollectionGridProps {
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** Grid of three columns, one on phones. The row gap leaves room for the stacked sheets behind each card. */
export function CollectionGrid({ ref, children }: CollectionGridProps) {
  return (
    <ul
      ref={ref}
      // Scroll margin for focused cards below the sticky header. Cards outside of the viewport skip layout if all of them
      // have the same height, which keeps the scroll position in a long list.
      className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-3 lg:gap-y-6 [&>li]:flex [&>li]:min-w-0 [&>li>article]:flex-1 [&>li>article]:scroll-my-20 lg:[&>li]:[contain-intrinsic-height:auto_256px] lg:[&>li]:[content-visibility:auto]"
    >
      {children}
    </ul>
  );
}
