import { plural, t, usePageTitle } from '@snippetry/web-kit';
import { PageBody, PageHeader, useCachedPosition } from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CollectionDialog } from '../../components/edit/collection-dialog.tsx';
import { useCollectionDialog } from '../../components/edit/use-collection-dialog.ts';
import { useCollectionFilters } from './collection-filters.ts';
import { CollectionTabs } from './collection-tabs.tsx';
import { CollectionsToolbar } from './collections-toolbar.tsx';
import { OwnCollections } from './own-collections.tsx';
import { useCollectionSearch } from './use-found-collections.ts';

export function MyCollectionsPage() {
  usePageTitle(t('My Collections'));
  const { filters, change } = useCollectionFilters();
  const [typed, setTyped] = useState(filters.search);
  const [clearings, setClearings] = useState(0);
  const results = useCollectionSearch(filters, typed);
  const { dialog, create, edit } = useCollectionDialog();
  const position = useCachedPosition<'grid'>();
  const { totals } = results;
  const clear = () => {
    change({ search: '' });
    setTyped('');
    setClearings(clearings + 1);
  };
  return (
    <>
      <PageHeader
        title={t('My Collections')}
        subtitle={
          totals &&
          t('{collections}, {snippets}', {
            collections: plural(totals.collections, {
              one: '{count} collection',
              other: '{count} collections',
            }),
            snippets: plural(totals.snippets, {
              one: '{count} snippet',
              other: '{count} snippets',
            }),
          })
        }
        actions={[
          {
            label: t('New Collection'),
            icon: <Plus aria-hidden />,
            variant: 'primary',
            keep: true,
            onSelect: create,
          },
        ]}
      />
      <PageBody>
        <CollectionTabs />
        <CollectionsToolbar
          // Remounted on clear: the search box may hold text that is not in the filters yet.
          key={clearings}
          filters={filters}
          onChange={change}
          onType={setTyped}
        />
        <OwnCollections
          results={results}
          position={position}
          onCreate={create}
          onEdit={edit}
          onClear={clear}
        />
      </PageBody>
      <CollectionDialog {...dialog} />
    </>
  );
}
