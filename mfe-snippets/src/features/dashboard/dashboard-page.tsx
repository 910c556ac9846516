import { t, usePageTitle, useSession } from '@snippetry/web-kit';
import { collectionTotal, librarySummary, useQuery } from '@snippetry/web-kit/query';
import {
  fullNumber,
  type ListPosition,
  lateDialog,
  marksOf,
  type PageAction,
  PageBody,
  PageHeader,
  Skeleton,
  StatStrip,
  useCachedPosition,
  usePageInRange,
  useRestorePosition,
  useWide,
} from '@snippetry/web-kit/ui';
import { ArrowLeftRight, Compass, Eye, FileCode, Layers, Plus, Star, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { useDashboardKeys } from './card-keys.ts';
import { type DashboardControls, isFiltered, useDashboardFilters } from './dashboard-filters.ts';
import { DashboardList } from './dashboard-list.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardToolbar, type ListView } from './dashboard-toolbar.tsx';
import { useSelection } from './use-selection.ts';
import { useDashboardResults } from './use-shown-page.ts';

// Loaded on demand: nothing is selected at first.
const BulkBar = lateDialog(() => import('./bulk-bar.tsx').then((m) => m.BulkBar));

/** On narrower screens the first cards fill the viewport, so cards rendered later do not shift the layout. */
const PHONE_PX = 640;

/** Links in the page header; `createLook` is the variant of the "Create Snippet" button. */
const actionsOf = (createLook: PageAction['variant']): PageAction[] => [
  { label: t('Explore Community'), icon: <Compass aria-hidden />, to: '/app/explore' },
  {
    label: t('Create Snippet'),
    icon: <Plus aria-hidden />,
    to: '/app/snippets/new',
    keep: true,
    variant: createLook,
  },
  {
    label: t('Import & export'),
    icon: <ArrowLeftRight aria-hidden />,
    to: '/app/library/transfer',
    menu: true,
  },
  { label: t('Trash'), icon: <Trash2 aria-hidden />, to: '/app/trash', menu: true },
];

export function DashboardPage() {
  usePageTitle(t('Dashboard'));
  const { user } = useSession();
  const wide = useWide();
  const hasNone = useHasNone();
  // On phones this button replaces the sidebar's, which is hidden.
  const createLook = wide ? 'primary' : 'mark';
  return (
    <>
      <PageHeader
        title={greet(new Date().getHours(), user?.username)}
        subtitle={t('Ready to craft something extraordinary?')}
        // An empty library has a prominent button of its own.
        actions={actionsOf(hasNone ? 'secondary' : createLook)}
      />
      <PageBody>
        <DashboardBody />
      </PageBody>
    </>
  );
}

/** Whether the library is empty; false while its totals are loading. */
function useHasNone(): boolean {
  return useQuery(librarySummary()).data?.totalSnippets === 0;
}

const NOTHING: readonly never[] = [];

/** Totals, toolbar and list; a skeleton until the first page is loaded. */
function DashboardBody() {
  const { controls, clearings } = useClearings(useDashboardFilters());
  const { filters, change } = controls;
  const position = useCachedPosition<ListView>();
  const section = useRef<HTMLElement>(null);
  const [view, setView] = useState<ListView>(position?.view ?? 'grid');
  const [typed, setTyped] = useState(filters.search);
  const list = useDashboardResults(filters, typed);
  const selection = useSelection(list.page?.snippets ?? NOTHING);
  const marks = useMemo(() => marksOf(list.search), [list.search]);
  usePageInRange(list.pagination, (page) => change({ page }));
  useRestorePosition({ position, list: section, view, isReady: list.page !== undefined });
  useDashboardKeys({ list: section, onToggle: selection.toggle, onClear: selection.clear });
  const whole = window.innerWidth >= PHONE_PX || view !== 'grid' || isFurtherDown(position);
  const hasNone = useHasNone();
  const hasFavorites = Boolean(useQuery(librarySummary()).data?.totalFavorites);
  const typedFilters = list.isTyping ? { ...filters, search: typed, page: 1 } : filters;
  const isFirstRun =
    list.page?.total === 0 && !list.isBehind && (hasNone || !isFiltered(typedFilters));
  const stats = <LibraryStats key="stats" />;
  if (!list.page && !list.error) {
    return (
      <>
        {hasNone ? null : stats}
        <p className="sr-only" role="status">
          {t('Loading snippets...')}
        </p>
        {hasNone ? null : <DashboardSkeleton view={view} />}
      </>
    );
  }
  return (
    <>
      {/* Same position and key as in the loading state: a remount would repeat its requests. */}
      {isFirstRun ? null : stats}
      {isFirstRun && !hasFavorites ? null : (
        <DashboardToolbar
          controls={controls}
          view={view}
          onView={setView}
          onType={setTyped}
          isInstant={list.isInstant}
          clearings={clearings}
        />
      )}
      <DashboardList
        list={list}
        section={section}
        controls={controls}
        typedFilters={typedFilters}
        view={view}
        marks={marks}
        selection={selection}
        whole={whole}
        isFirstRun={isFirstRun}
      />
      <BulkBar
        selection={selection}
        open={selection.snippets.length > 0}
        onClose={selection.clear}
        onRemoved={() => section.current?.focus()}
      />
    </>
  );
}

/** Whether there is a scroll position or focus to restore. */
function isFurtherDown(position: ListPosition<ListView> | undefined): boolean {
  return position !== undefined && (position.top > 0 || position.focused !== undefined);
}

/** Counts the resets of the filters. */
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

/** Greeting for a local hour from 0 to 23; the name may be unknown. */
export function greet(hour: number, username: string | undefined): string {
  const name = username ?? t('Developer');
  if (hour < 12) return t('Good morning, {name}', { name });
  return hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name });
}

const LibraryStats = memo(function LibraryStats() {
  const { data: summary, isError } = useQuery(librarySummary());
  const collections = useQuery(collectionTotal());
  return (
    <StatStrip
      stats={[
        {
          label: t('Total Snippets'),
          icon: <FileCode aria-hidden />,
          value: figure(summary?.totalSnippets, isError),
        },
        {
          label: t('Total Views'),
          icon: <Eye aria-hidden />,
          value: figure(summary?.totalViews, isError),
        },
        {
          label: t('Total Stars'),
          icon: <Star aria-hidden />,
          value: figure(summary?.totalStars, isError),
        },
        {
          label: t('Collections'),
          icon: <Layers aria-hidden />,
          value: figure(collections.data, collections.isError),
        },
      ]}
    />
  );
});

// A total that failed to load is a dash, not zero.
function figure(value: number | undefined, failed: boolean): ReactNode {
  if (value !== undefined) return fullNumber(value);
  if (failed) return <span title={t('Could not be loaded')}>–</span>;
  return <Skeleton width={56} height={20} className="my-1.5" />;
}
