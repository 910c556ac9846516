import { usePageTitle, useSession } from '@snippetry/web-kit';
import { PageBody, PageHeader, useCachedPosition } from '@snippetry/web-kit/ui';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useExploreFilters } from './explore-filters.ts';
import { ExploreList } from './explore-list.tsx';
import { ExploreToolbar, type ListView } from './explore-toolbar.tsx';
import { FacetRow } from './facet-row.tsx';
import { Trending } from './trending.tsx';
import { useFacets } from './use-facets.ts';

/** Public snippets of the community. */
export function ExplorePage() {
  usePageTitle('Explore Code Universe');
  const controls = useExploreFilters();
  const facets = useFacets(controls.filters);
  const position = useCachedPosition<ListView>();
  const [view, setView] = useState<ListView>(position?.view ?? 'list');
  const { status } = useSession();
  const popular = status === 'signed-out' ? '/public/collections' : '/app/collections/popular';
  return (
    <>
      <PageHeader
        title="Explore Code Universe"
        actions={[
          {
            label: 'Popular collections',
            icon: <Layers aria-hidden />,
            variant: 'ghost',
            to: popular,
          },
        ]}
      />
      <PageBody>
        <Trending />
        <ExploreToolbar controls={controls} counts={facets.counts} view={view} onView={setView} />
        <FacetRow controls={controls} facets={facets} />
        <ExploreList controls={controls} view={view} position={position} />
      </PageBody>
    </>
  );
}
