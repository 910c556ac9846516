import { usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  PageBody,
  PageHeader,
  QueryView,
  SearchBox,
} from '@snippetry/web-kit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { myCollections } from '../../data/collection-queries.ts';
import type { Collection } from '../../data/types.ts';
import { plural } from '../../lib/plural.ts';
import { CollectionDialog } from '../../parts/edit/collection-dialog.tsx';
import { useCollectionDialog } from '../../parts/edit/use-collection-dialog.ts';
import { CollectionCard } from './collection-card.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { filterCollections } from './filter-collections.ts';

const PLACEHOLDER = 'Search collections by name, description, or tags...';

function totals(collections: readonly Collection[]): string {
  const snippets = collections.reduce((sum, { snippetCount }) => sum + snippetCount, 0);
  return `${plural(collections.length, 'collection')}, ${plural(snippets, 'snippet')}`;
}

/** "My Collections". */
export function CollectionsPage() {
  usePageTitle('My Collections');
  const query = useQuery(myCollections());
  const [search, setSearch] = useState('');
  const { dialog, create } = useCollectionDialog();
  return (
    <>
      <PageHeader
        title="My Collections"
        subtitle={query.data ? totals(query.data) : undefined}
        actions={[
          {
            label: 'New Collection',
            icon: <Plus aria-hidden />,
            variant: 'primary',
            keep: true,
            onSelect: create,
          },
        ]}
      />
      <PageBody>
        <div className="max-w-[440px]">
          <SearchBox
            value={search}
            onSearch={setSearch}
            onType={setSearch}
            placeholder={PLACEHOLDER}
          />
        </div>
        <div className="mt-6">
          <QueryView
            query={query}
            loading="Loading your collections..."
            waiting={<CollectionsSkeleton />}
            failed="Failed to load collections"
            empty={<NoCollections onCreate={create} />}
          >
            {(collections) => (
              <Results collections={collections} search={search} onClear={() => setSearch('')} />
            )}
          </QueryView>
        </div>
      </PageBody>
      <CollectionDialog {...dialog} />
    </>
  );
}

interface ResultsProps {
  collections: readonly Collection[];
  search: string;
  onClear: () => void;
}

function Results({ collections, search, onClear }: ResultsProps) {
  const found = filterCollections(collections, search);
  if (found.length === 0) return <NothingFound onClear={onClear} />;
  return (
    <CollectionGrid>
      {found.map((collection) => (
        <li key={collection._id}>
          <CollectionCard collection={collection} />
        </li>
      ))}
    </CollectionGrid>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No collections found"
      action={<Button onClick={onClear}>Clear search</Button>}
    >
      No name, description or tag holds these words.
    </EmptyState>
  );
}

function NoCollections({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No collections yet"
      action={<Button onClick={onCreate}>Create Your First Collection</Button>}
    >
      A collection keeps the snippets together that you reach for together.
    </EmptyState>
  );
}
