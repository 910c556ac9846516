import { t } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { Button, Disclosure, SearchBox, Toolbar } from '@snippetry/web-kit/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { LanguageAndTagFilters } from '../../components/language-and-tag-filters.tsx';
import { loadedSnippets } from '../../data/snippet.queries.ts';
import type { FavoriteControls } from './favorite-filters.ts';

export interface FavoritesToolbarProps {
  controls: FavoriteControls;
  /** Number of favorites as text; shown here on phones, because the header has no room. */
  counter: string;
}

export function FavoritesToolbar({ controls, counter }: FavoritesToolbarProps) {
  const { filters, change, clear } = controls;
  // Expanded if the address contains a filter, so that active filters are visible.
  const [open, setOpen] = useState(Boolean(filters.language || filters.tag));
  const panelId = useId();
  const loaded = loadedSnippets(useQueryClient(), 'starred');
  return (
    <div>
      <Toolbar
        search={
          <SearchBox
            value={filters.search}
            onSearch={(search) => change({ search })}
            placeholder={t('Search your favorite snippets...')}
          />
        }
      >
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide Filters') : t('Show Filters')}
        </Button>
        <span className="ml-auto text-sm text-fg-3 tabular-nums lg:hidden">{counter}</span>
      </Toolbar>
      <Disclosure open={open} id={panelId}>
        <LanguageAndTagFilters
          loaded={loaded}
          filters={filters}
          onChange={change}
          tagLabel={t('Tags')}
          clearLabel={t('Clear all filters')}
          onClear={clear}
        />
      </Disclosure>
    </div>
  );
}
