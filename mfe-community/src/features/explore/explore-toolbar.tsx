import { msg } from '@snippetry/contracts/texts';
import { t, useSession } from '@snippetry/web-kit';
import { Button, Disclosure, SearchBox, Segment, Select, Toolbar } from '@snippetry/web-kit/ui';
import { LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Facets } from '../../data/types.ts';
import { ExploreFilterPanel } from './explore-filter-panel.tsx';
import type { ExploreControls } from './explore-filters.ts';
import { countPanelFilters, EXPLORE_SORTS, isFiltered } from './explore-filters.ts';

export type ListView = 'grid' | 'list';

const VIEWS = [
  { value: 'grid' as const, label: msg('Grid'), icon: <LayoutGrid aria-hidden /> },
  { value: 'list' as const, label: msg('List'), icon: <List aria-hidden /> },
];

export interface ExploreToolbarProps {
  controls: ExploreControls;
  /** Numbers of snippets per filter value; undefined while loading. */
  counts: Facets | undefined;
  view: ListView;
  onView: (view: ListView) => void;
}

export function ExploreToolbar({ controls, counts, view, onView }: ExploreToolbarProps) {
  const { filters, change, clear } = controls;
  const count = countPanelFilters(filters);
  const [open, setOpen] = useState(count > 0);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const clearAll = () => {
    clear();
    // The focused button is unmounted.
    opener.current?.focus();
  };
  const { status } = useSession();
  return (
    <div>
      <Toolbar
        search={
          <SearchBox
            value={filters.search}
            onSearch={(search) => change({ search })}
            placeholder={t('Search titles, tags and code')}
            // Visitors have no command palette.
            hint={status !== 'signed-out'}
          />
        }
      >
        <Button
          ref={opener}
          collapse
          icon={<SlidersHorizontal aria-hidden />}
          count={count > 0 ? count : undefined}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {t('Advanced Filters')}
        </Button>
        {isFiltered(filters) ? (
          <Button variant="ghost" collapse icon={<X aria-hidden />} onClick={clearAll}>
            {t('Clear Filters')}
          </Button>
        ) : null}
        <Select
          look="toolbar"
          label={t('Sort')}
          options={EXPLORE_SORTS.map((one) => ({ ...one, label: t(one.label) }))}
          value={filters.sortBy}
          onChange={(sortBy) => change({ sortBy })}
        />
        <Segment
          label={t('View as')}
          options={VIEWS.map((one) => ({ ...one, label: t(one.label) }))}
          value={view}
          onChange={onView}
        />
      </Toolbar>
      <Disclosure open={open} id={panelId}>
        <ExploreFilterPanel controls={controls} counts={counts} />
      </Disclosure>
    </div>
  );
}
