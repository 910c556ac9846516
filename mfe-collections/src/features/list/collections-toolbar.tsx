import { t } from '@snippetry/web-kit';
import { SearchBox, Select, Toolbar } from '@snippetry/web-kit/ui';
import { translated } from '../../lib/translated.ts';
import { type CollectionFilters, SORTS } from './collection-filters.ts';

/** What is loaded answers at once: the server is asked for the rest after a longer pause. */
const PAUSE_MS = 300;

/** Props of {@link CollectionsToolbar}. */
export interface CollectionsToolbarProps {
  filters: CollectionFilters;
  onChange: (changed: Partial<CollectionFilters>) => void;
  onType: (text: string) => void;
}

/** Search and order of one's own collections. */
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
