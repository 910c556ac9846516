import { type FilterParams, useFilterParams } from '@snippetry/web-kit/router';
import { useMemo } from 'react';
import {
  type DashboardFilters,
  readFilters,
  writeFilters,
} from '../features/dashboard/dashboard-filters.ts';

/** The dashboard's filters, kept in the address, and how to change them. */
export interface DashboardControls extends FilterParams<DashboardFilters> {
  /** Resets search, language, tag and favorites; the order stays. */
  clear: () => void;
}

const FORMAT = { read: readFilters, write: writeFilters };

/** See {@link DashboardControls}; the same object until the address changes. */
export function useDashboardFilters(): DashboardControls {
  const own = useFilterParams(FORMAT);
  return useMemo(() => {
    const clear = () => own.change({ search: '', language: '', tag: '', favorites: false });
    return { ...own, clear };
  }, [own]);
}
