import { t } from '@snippetry/web-kit';
import { SearchBox, Select, Toolbar } from '@snippetry/web-kit/ui';
import { translated } from '../../lib/translated.ts';
import { type CollectionFilters, SORTS } from './collection-filters.ts';

/** Delay before the server searches; loaded collections are filtered immediately. */
const PAUSE_MS = 300;

export interface CollectionsToolbarProps {
  filters: CollectionFilters;
  onChange: (changed: Partial<CollectionFilters>) => void;
  onType: (text: string) => void;
}

export function CollectionsToolbar({ filters, onChange, onType }: CollectionsToolbarProps) {
  return (
    <div className="max-w-[616px]">
      <Toolbar
        search={
          <SearchBox
            value={filters.search}
            onSearch={(search) => onChange({ search })}
            onType={onType}
            pause={PAUSE_MS}
            placeholder={t('Search collections by name, description, or tags...')}
          />
        }
      >
        <Select
          look="toolbar"
          label={t('Sort')}
          options={translated(SORTS)}
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </Toolbar>
    </div>
  );
}
