import { Button, Disclosure, SearchBox, Segment, Select, Toolbar } from '@snippetry/web-kit/ui';
import { LayoutGrid, List, SlidersHorizontal, Star } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { DashboardControls } from '../../lib/use-dashboard-filters.ts';
import { DashboardFilterPanel } from './dashboard-filter-panel.tsx';
import { DASHBOARD_SORTS } from './dashboard-filters.ts';
import { SearchHelp } from './search-help.tsx';

/** Cards beside each other, or rows. */
export type ListView = 'grid' | 'list';

/** The address and the server follow when somebody has stopped typing: they take the page's time from the next key. */
const INSTANT_PAUSE_MS = 300;

const VIEWS = [
  { value: 'grid' as const, label: 'Grid', icon: <LayoutGrid aria-hidden /> },
  { value: 'list' as const, label: 'List', icon: <List aria-hidden /> },
];

/** Props of {@link DashboardToolbar}. */
export interface DashboardToolbarProps {
  controls: DashboardControls;
  view: ListView;
  onView: (view: ListView) => void;
  /** Told at once what the search box holds. */
  onType: (text: string) => void;
  /** What is typed is answered at once, on this device. */
  isInstant: boolean;
  /** How often everything was cleared: what is only typed goes, too. */
  clearings: number;
}

/** Search, filters, favorites, order and view. */
export const DashboardToolbar = memo(function DashboardToolbar(props: DashboardToolbarProps) {
  const { controls, view, onView, onType, isInstant, clearings } = props;
  const { filters, change } = controls;
  const panelCount = [filters.language, filters.tag].filter((value) => value !== '').length;
  const [open, setOpen] = useState(panelCount > 0);
  const panelId = useId();
  return (
    <div className="mt-4">
      <Toolbar
        search={
          <SearchBox
            key={clearings}
            value={filters.search}
            onSearch={(search) => change({ search })}
            onType={onType}
            pause={isInstant ? INSTANT_PAUSE_MS : undefined}
            placeholder="Search your amazing snippets..."
            hint
            end={<SearchHelp />}
          />
        }
      >
        <Button
          collapse
          icon={<SlidersHorizontal aria-hidden />}
          count={panelCount > 0 ? panelCount : undefined}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          Advanced Filters
        </Button>
        <Button
          collapse
          icon={<Star aria-hidden />}
          aria-pressed={filters.favorites}
          onClick={() => change({ favorites: !filters.favorites })}
        >
          Favorites
        </Button>
        <Select
          look="toolbar"
          label="Sort"
          className="w-42 max-lg:w-auto max-lg:flex-1 max-lg:gap-0 max-lg:px-1.5 max-lg:tracking-tight"
          options={DASHBOARD_SORTS}
          value={filters.sortBy}
          onChange={(sortBy) => change({ sortBy })}
        />
        <Segment label="View" options={VIEWS} value={view} onChange={onView} />
      </Toolbar>
      <Disclosure open={open} id={panelId}>
        <DashboardFilterPanel controls={controls} />
      </Disclosure>
    </div>
  );
});
