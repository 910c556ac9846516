import { t } from '@snippetry/web-kit';
import {
  Button,
  EmptyState,
  type ListPosition,
  QueryView,
  useCardKeys,
  useRestorePosition,
} from '@snippetry/web-kit/ui';
import { useRef, useState } from 'react';
import { DeleteCollectionDialog } from '../../components/delete-dialog.tsx';
import type { Collection } from '../../data/types.ts';
import { useCollectionLink } from '../../lib/use-collection-link.ts';
import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { OwnCard } from './own-card.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import type { useCollectionSearch } from './use-found-collections.ts';

export interface OwnCollectionsProps {
  results: ReturnType<typeof useCollectionSearch>;
  position: ListPosition<'grid'> | undefined;
  onCreate: () => void;
  onEdit: (collection: Collection) => void;
  onClear: () => void;
}

/** The viewer's collections that match the search. */
export function OwnCollections(props: OwnCollectionsProps) {
  const { results, position, onCreate } = props;
  const { list } = results;
  const section = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState<Collection>();
  const keepFocus = useFocusAfterRemoval(section);
  const linkTo = useCollectionLink();
  useCardKeys({ list: section, group: t('Collections'), noun: 'collection', copies: false });
  useRestorePosition({ position, list: section, view: 'grid', isReady: list.data !== undefined });
  return (
    <section
      ref={section}
      aria-label={t('Your collections')}
      aria-busy={list.isPlaceholderData || results.isSearching}
      tabIndex={-1}
      className="mt-4 outline-none lg:mt-6"
    >
      <h2 className="sr-only">{t('Your collections')}</h2>
      <QueryView
        query={list}
        loading={t('Loading your collections...')}
        waiting={<CollectionsSkeleton />}
        failed={t('Failed to load collections')}
        isEmpty={({ pages }) => pages.every(({ collections }) => collections.length === 0)}
        empty={<NoCollections onCreate={onCreate} />}
      >
        {() => (
          <SearchResults
            {...props}
            onClear={() => {
              props.onClear();
              // The focused button is unmounted.
              section.current?.focus();
            }}
            onDelete={setDeleting}
          />
        )}
      </QueryView>
      <DeleteCollectionDialog
        collection={deleting}
        onConfirm={() => deleting && keepFocus(linkTo(deleting._id))}
        onClose={() => setDeleting(undefined)}
      />
    </section>
  );
}

interface SearchResultsProps extends OwnCollectionsProps {
  onDelete: (collection: Collection) => void;
}

function SearchResults({ results, onEdit, onClear, onDelete }: SearchResultsProps) {
  const { found, growing, isSearching, failed, totals } = results;
  return (
    <>
      <p role="status" className={isSearching ? 'mb-3 text-sm text-fg-2' : 'sr-only'}>
        {isSearching
          ? t('Searching all {count} collections...', { count: totals?.collections ?? 0 })
          : ''}
      </p>
      {failed ? (
        <QueryView query={failed} loading="" failed={t('Failed to load collections')}>
          {() => null}
        </QueryView>
      ) : null}
      {found.length === 0 && !isSearching && !failed ? <NoMatches onClear={onClear} /> : null}
      {found.length === 0 ? null : (
        <GrowingGrid collections={found} query={growing}>
          {(collection) => <OwnCard collection={collection} onEdit={onEdit} onDelete={onDelete} />}
        </GrowingGrid>
      )}
    </>
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t('No collections found')}
      action={<Button onClick={onClear}>{t('Clear search')}</Button>}
    >
      {t('No name, description or tag contains these words.')}
    </EmptyState>
  );
}

function NoCollections({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title={t('No collections yet')}
      action={<Button onClick={onCreate}>{t('Create Your First Collection')}</Button>}
    >
      {t('Use a collection to group snippets that belong together.')}
    </EmptyState>
  );
}
