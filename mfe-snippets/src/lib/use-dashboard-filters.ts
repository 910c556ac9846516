import { useSearchParams } from '@snippetry/web-kit/router';
import { useMemo } from 'react';
import { type DashboardFilters, readFilters, writeFilters } from './dashboard-filters.ts';

/** The dashboard's filters, kept in the address, and how to change them. */
export interface DashboardControls {
  filters: DashboardFilters;
  /** Changes some filters; unless it names a page, the list starts over at page 1. */
  change: (changed: Partial<DashboardFilters>) => void;
  /** Resets search, language, tag and favorites; the order stays. */
  clear: () => void;
}

/** See {@link DashboardControls}; the same object until the address changes. */
export function useDashboardFilters(): DashboardControls {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (changed: Partial<DashboardFilters>) =>
      setParams((now) => writeFilters({ ...readFilters(now), page: 1, ...changed }), {
        replace: true,
        preventScrollReset: true,
      });
    return {
      filters: readFilters(params),
      change,
      clear: () => change({ search: '', language: '', tag: '', favorites: false }),
    };
  }, [params, setParams]);
}
