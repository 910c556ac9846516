import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import {
  QueryView,
  SignInDialog,
  useCachedPosition,
  useCardKeys,
  useRestorePosition,
} from '@snippetry/web-kit/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { SharedList } from '../../data/collection.queries.ts';
import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { SharedCard } from './shared-card.tsx';

export interface SharedCollectionsProps {
  /** Name of the list for screen readers. */
  label: string;
  list: SharedList;
  empty: ReactNode;
}

export function SharedCollections({ label, list, empty }: SharedCollectionsProps) {
  const section = useRef<HTMLElement>(null);
  const [needed, setNeeded] = useState<string | null>(null);
  const query = useInfiniteQuery(list);
  const position = useCachedPosition<'grid'>();
  useCardKeys({ list: section, group: t('Collections'), noun: 'collection', copies: false });
  useRestorePosition({ position, list: section, view: 'grid', isReady: query.data !== undefined });
  return (
    <section ref={section} aria-label={label} tabIndex={-1} className="outline-none">
      <h2 className="sr-only">{label}</h2>
      <QueryView
        query={query}
        loading={t('Loading collections...')}
        waiting={<CollectionsSkeleton />}
        failed={t('Failed to load collections')}
        isEmpty={({ pages }) => pages.every(({ collections }) => collections.length === 0)}
        empty={empty}
      >
        {({ pages }) => (
          <GrowingGrid collections={pages.flatMap(({ collections }) => collections)} query={query}>
            {(collection) => <SharedCard collection={collection} onSignInNeeded={setNeeded} />}
          </GrowingGrid>
        )}
      </QueryView>
      <SignInDialog purpose={needed} onClose={() => setNeeded(null)} />
    </section>
  );
}
