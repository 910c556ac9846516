import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import {
  Button,
  Disclosure,
  IconButton,
  Popover,
  SearchBox,
  Segment,
  Select,
  Toolbar,
} from '@snippetry/web-kit/ui';
import { CircleQuestionMark, LayoutGrid, List, SlidersHorizontal, Star } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { LanguageAndTagFilters } from '../../components/language-and-tag-filters.tsx';
import { loadedSnippets } from '../../data/snippet.queries.ts';
import { DASHBOARD_SORTS, type DashboardControls } from './dashboard-filters.ts';

export type ListView = 'grid' | 'list';

/** Delay before typed text becomes the search: updating the address earlier would slow down typing. */
const INSTANT_PAUSE_MS = 300;

const VIEWS = [
  { value: 'grid' as const, label: msg('Grid'), icon: <LayoutGrid aria-hidden /> },
  { value: 'list' as const, label: msg('List'), icon: <List aria-hidden /> },
];

function inWords<Option extends { label: Msg }>(option: Option): Option & { label: string } {
  return { ...option, label: t(option.label) };
}

export interface DashboardToolbarProps {
  controls: DashboardControls;
  view: ListView;
  onView: (view: ListView) => void;
  /** Called on every change of the search box. */
  onType: (text: string) => void;
  /** Whether the local copy answers while the user types. */
  isInstant: boolean;
  /** Number of resets; a change discards text that is typed, but not searched for yet. */
  clearings: number;
}

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
            placeholder={t('Search your amazing snippets...')}
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
          {t('Advanced Filters')}
        </Button>
        <Button
          collapse
          icon={<Star aria-hidden />}
          aria-pressed={filters.favorites}
          onClick={() => change({ favorites: !filters.favorites })}
        >
          {t('Favorites')}
        </Button>
        <Select
          look="toolbar"
          label={t('Sort')}
          options={DASHBOARD_SORTS.map(inWords)}
          value={filters.sortBy}
          onChange={(sortBy) => change({ sortBy })}
        />
        <Segment label={t('View as')} options={VIEWS.map(inWords)} value={view} onChange={onView} />
      </Toolbar>
      <Disclosure open={open} id={panelId}>
        <DashboardFilterPanel controls={controls} />
      </Disclosure>
    </div>
  );
});

function DashboardFilterPanel({ controls }: { controls: DashboardControls }) {
  const { filters, change, clear } = controls;
  const loaded = loadedSnippets(useQueryClient(), filters.favorites ? 'starred' : 'my');
  return (
    <LanguageAndTagFilters
      loaded={loaded}
      filters={filters}
      onChange={change}
      tagLabel={t('Tag')}
      clearLabel={t('Clear Filters')}
      onClear={clear}
    />
  );
}

const EXAMPLES: readonly { write: string; finds: Msg }[] = [
  { write: 'fetch user', finds: msg('all words; the last one also matches the start of a word') },
  { write: 'userName', finds: msg('also user_name and user-name') },
  { write: '"await fetch("', finds: msg('this exact text in the code') },
  { write: 'language:ts', finds: msg('one language, by name, key or extension') },
  { write: 'tag:react', finds: msg('snippets with this tag') },
  { write: 'user:ana', finds: msg('snippets by this user') },
];

function SearchHelp() {
  return (
    <Popover
      label={t('How to search')}
      className="w-84"
      trigger={
        <IconButton
          size="sm"
          className="-mr-1"
          label={t('How to search')}
          icon={<CircleQuestionMark aria-hidden />}
        />
      }
    >
      <h2 className="mb-2 text-sm font-semibold">{t('How to search')}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {EXAMPLES.map(({ write, finds }) => (
          <div key={write} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono text-xs leading-5">{write}</dt>
            <dd className="text-xs leading-5 text-fg-2">{t(finds)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
