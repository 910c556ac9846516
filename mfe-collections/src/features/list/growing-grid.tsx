import { LoadMore } from '@snippetry/web-kit/ui';
import { type ReactNode, useRef } from 'react';
import type { Collection } from '../../data/types.ts';
import { type Growing, useLoadOnApproach } from '../../lib/use-load-on-approach.ts';
import { CollectionGrid } from './collection-grid.tsx';

export interface GrowingGridProps {
  collections: readonly Collection[];
  /** Infinite query of the collections. */
  query: Growing;
  children: (collection: Collection) => ReactNode;
}

/** Grid that loads more collections before the user reaches the end. */
export function GrowingGrid({ collections, query, children }: GrowingGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useLoadOnApproach(end, query);
  return (
    <>
      <CollectionGrid ref={grid}>
        {collections.map((collection) => (
          <li key={collection._id}>{children(collection)}</li>
        ))}
      </CollectionGrid>
      <div ref={end}>
        <LoadMore query={query} list={grid} className="mt-6" />
      </div>
    </>
  );
}
