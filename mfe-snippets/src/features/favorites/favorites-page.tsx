import { plural, t, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { Compass } from 'lucide-react';
import { snippetList } from '../../data/snippet.queries.ts';
import { favoritesQuery, NO_FILTERS, useFavoriteFilters } from './favorite-filters.ts';
import { FavoritesList } from './favorites-list.tsx';
import { FavoritesToolbar } from './favorites-toolbar.tsx';
import { useRemoval } from './use-removal.ts';

export function FavoritesPage() {
  usePageTitle(t('Favorite Snippets'));
  const controls = useFavoriteFilters();
  const removal = useRemoval();
  const all = useQuery(snippetList('starred', favoritesQuery(NO_FILTERS)));
  const total = all.data?.pagination.total;
  const counter = total === undefined ? '' : counterOf(total);
  return (
    <>
      <PageHeader
        title={t('Favorite Snippets')}
        subtitle={t('Your starred and bookmarked code snippets')}
        actions={[{ label: t('Discover More'), icon: <Compass aria-hidden />, to: '/app/explore' }]}
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

// In English this is a heading beside a number, so it stays plural.
function counterOf(count: number): string {
  return plural(count, { one: '{count} favorites', other: '{count} favorites' });
}
