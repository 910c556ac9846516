import { usePageTitle } from '@snippetry/web-kit';
import { PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useExploreFilters } from './explore-filters.ts';
import { ExploreList } from './explore-list.tsx';
import { ExploreToolbar, type ListView } from './explore-toolbar.tsx';
import { Trending } from './trending.tsx';

/** Public snippets of the community. */
export function ExplorePage() {
  usePageTitle('Explore Code Universe');
  const controls = useExploreFilters();
  const [view, setView] = useState<ListView>('list');
  return (
    <>
      <PageHeader title="Explore Code Universe" />
      <PageBody>
        <Trending />
        <ExploreToolbar controls={controls} view={view} onView={setView} />
        <ExploreList controls={controls} view={view} />
      </PageBody>
    </>
  );
}
