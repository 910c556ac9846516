import { t, usePreloadCode } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import {
  Button,
  CardGrid,
  EmptyState,
  marksOf,
  Pagination,
  QueryView,
  SnippetGridSkeleton,
  useCardKeys,
  useCollectKey,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { snippetList } from '../../data/snippet.queries.ts';
import type { SnippetPage } from '../../data/types.ts';
import { FavoriteCard } from './favorite-card.tsx';
import { type FavoriteControls, favoritesQuery, isNarrowed } from './favorite-filters.ts';
import type { Removal } from './use-removal.ts';

export interface FavoritesListProps {
  controls: FavoriteControls;
  removal: Removal;
}

export function FavoritesList({ controls, removal }: FavoritesListProps) {
  const { filters, change } = controls;
  const { removed, remove } = removal;
  const client = useQueryClient();
  const section = useRef<HTMLElement>(null);
  usePreloadCode(section);
  const group = t('Snippets');
  useCardKeys({ list: section, group, noun: 'snippet' });
  useCollectKey(section, group);
  const keepFocus = useNextFocus(section);
  const listFor = (page: number) => snippetList('starred', favoritesQuery({ ...filters, page }));
  const query = useQuery(listFor(filters.page));
  const marks = useMemo(() => marksOf(filters.search), [filters.search]);
  const onPage = (page: number) => change({ page });
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  const left = (page: SnippetPage) =>
    page.snippets.filter((snippet) => !removed.includes(snippet._id));
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('Favorites')}
      aria-busy={query.isPlaceholderData}
      className="mt-4 outline-none"
    >
      <h2 className="sr-only">{t('Favorites')}</h2>
      <QueryView<SnippetPage>
        query={query}
        loading={isNarrowed(filters) ? t('Loading favorites...') : t('Loading your favorites...')}
        waiting={<SnippetGridSkeleton count={6} tall />}
        failed={t('Failed to fetch favorite snippets')}
        isEmpty={(page) => left(page).length === 0 && page.pagination.totalPages <= 1}
        empty={<Nothing filtered={isNarrowed(filters)} />}
      >
        {(page) => (
          <>
            <CardGrid>
              {left(page).map((snippet) => (
                <FavoriteCard
                  key={snippet._id}
                  snippet={snippet}
                  marks={marks}
                  onRemove={(id) => {
                    keepFocus();
                    remove(id);
                  }}
                />
              ))}
            </CardGrid>
            <Pagination
              page={filters.page}
              totalPages={page.pagination.totalPages}
              onPage={onPage}
              onApproach={(page) => void client.prefetchQuery(listFor(page))}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState title={t('No matching favorites found')}>
        {t('Try another word, language or tag.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No favorites yet')}
      action={
        <Button asChild variant="primary">
          <Link to="/app/explore">{t('Explore Snippets')}</Link>
        </Button>
      }
    >
      {t('Star a snippet to find it here again.')}
    </EmptyState>
  );
}

/** Buttons that receive the focus. */
const BUTTONS = '[data-remove]';

/**
 * Moves the focus after a card is removed: to the next card's button, or to the list if it is empty. Call the
 * returned function before the removal.
 */
function useNextFocus(list: RefObject<HTMLElement | null>): () => void {
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || list.current === null) return;
    const buttons = [...list.current.querySelectorAll<HTMLElement>(BUTTONS)];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    place.current = null;
    (next ?? list.current).focus({ preventScroll: next === undefined });
  });
  return () => {
    const buttons = [...(list.current?.querySelectorAll(BUTTONS) ?? [])];
    const at = buttons.indexOf(document.activeElement ?? document.body);
    if (at >= 0) place.current = at;
  };
}
