import { usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { fullNumber, type PageAction, PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { Compass } from 'lucide-react';
import { snippetList } from '../../data/snippet-queries.ts';
import { favoritesQuery, NO_FILTERS, useFavoriteFilters } from './favorite-filters.ts';
import { FavoritesList } from './favorites-list.tsx';
import { FavoritesToolbar } from './favorites-toolbar.tsx';
import { useRemoval } from './use-removal.ts';

const ACTIONS: PageAction[] = [
  { label: 'Discover More', icon: <Compass aria-hidden />, to: '/app/explore' },
];

/** Everything the viewer starred. */
export function FavoritesPage() {
  usePageTitle('Favorite Snippets');
  const controls = useFavoriteFilters();
  const removal = useRemoval();
  const all = useQuery(snippetList('starred', favoritesQuery(NO_FILTERS)));
  const total = all.data?.pagination.total;
  const counter = total === undefined ? '' : `${fullNumber(total)} favorites`;
  return (
    <>
      <PageHeader
        title="Favorite Snippets"
        subtitle="Your starred and bookmarked code snippets"
        actions={ACTIONS}
      >
        <span className="text-sm whitespace-nowrap text-fg-3 tabular-nums">{counter}</span>
      </PageHeader>
      <PageBody>
        <FavoritesToolbar controls={controls} counter={counter} />
        <FavoritesList controls={controls} removal={removal} />
      </PageBody>
    </>
  );
}
