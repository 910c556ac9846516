import { usePageInRange } from '@snippetry/web-kit/ui';
import { useMemo, useRef, useState } from 'react';
import { type DashboardControls, useDashboardFilters } from '../../lib/use-dashboard-filters.ts';
import { marksOf } from '../../search/hits.ts';
import { useLibrary } from '../../search/use-library.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DashboardList } from './dashboard-list.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardToolbar, type ListView } from './dashboard-toolbar.tsx';
import { LibraryStats } from './library-stats.tsx';
import { useCardKeys } from './use-card-keys.ts';
import { useKeptPlace, useReturnToPlace } from './use-kept-place.ts';
import { useSelection } from './use-selection.ts';
import { useShownPage } from './use-shown-page.ts';

const NOTHING: readonly never[] = [];

/** Figures, toolbar and list; a skeleton of all that until the first page is known. */
export function DashboardBody({ onHelp }: { onHelp: () => void }) {
  const { controls, clearings } = useClearings(useDashboardFilters());
  const { filters, change } = controls;
  const place = useKeptPlace();
  const section = useRef<HTMLElement>(null);
  const [view, setView] = useState<ListView>(place?.view ?? 'grid');
  const [typed, setTyped] = useState(filters.search);
  const list = useShownPage(filters, typed, useLibrary());
  const selection = useSelection(list.page?.snippets ?? NOTHING);
  const marks = useMemo(() => marksOf(list.search), [list.search]);
  usePageInRange(list.pagination, (page) => change({ page }));
  useReturnToPlace({ place, list: section, view, isReady: list.page !== undefined });
  useCardKeys({ list: section, onToggle: selection.toggle, onClear: selection.clear, onHelp });
  if (!list.page && !list.error) return <DashboardSkeleton />;
  const wanted = list.isTyping ? { ...filters, search: typed, page: 1 } : filters;
  return (
    <>
      <LibraryStats />
      <DashboardToolbar
        controls={controls}
        view={view}
        onView={setView}
        onType={setTyped}
        isInstant={list.isInstant}
        clearings={clearings}
      />
      <DashboardList {...{ list, section, controls, wanted, view, marks, selection }} />
      <BulkBar selection={selection} onRemoved={() => section.current?.focus()} />
    </>
  );
}

/** Counts how often everything was cleared. */
function useClearings(own: DashboardControls) {
  const [clearings, setClearings] = useState(0);
  const controls = useMemo<DashboardControls>(() => {
    const clear = () => {
      own.clear();
      setClearings((count) => count + 1);
    };
    return { ...own, clear };
  }, [own]);
  return { controls, clearings };
}
