import { t, usePageTitle } from '@snippetry/web-kit';
import { PageBody, PageHeader, useCachedPosition, useWide } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useExploreFilters } from './explore-filters.ts';
import { ExploreList } from './explore-list.tsx';
import { ExploreToolbar, type ListView } from './explore-toolbar.tsx';
import { FacetRow } from './facet-row.tsx';
import { PopularLink } from './popular-link.tsx';
import { Trending } from './trending.tsx';
import { useFacets } from './use-facets.ts';

export function ExplorePage() {
  usePageTitle(t('Explore Code Universe'));
  const controls = useExploreFilters();
  const facets = useFacets(controls.filters);
  const position = useCachedPosition<ListView>();
  const [view, setView] = useState<ListView>(position?.view ?? 'list');
  const wide = useWide();
  return (
    <>
      <PageHeader title={t('Explore Code Universe')}>
        <PopularLink />
      </PageHeader>
      <PageBody>
        {wide ? null : (
          <p className="-mt-3 -ml-3 mb-1">
            <PopularLink />
          </p>
        )}
        <Trending />
        <ExploreToolbar controls={controls} counts={facets.counts} view={view} onView={setView} />
        <FacetRow controls={controls} facets={facets} />
        <ExploreList controls={controls} view={view} position={position} />
      </PageBody>
    </>
  );
}
