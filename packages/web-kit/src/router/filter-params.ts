import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Conversion of filters from and to the query of an address. Must be a constant. */
export interface FilterFormat<Filters extends object> {
  /** Reads the filters; missing and invalid values get their defaults. */
  read: (params: URLSearchParams) => Filters;
  /** Writes the filters, without defaults. */
  write: (filters: Filters) => URLSearchParams;
  /** Returns whether a change adds a history entry; by default none does. */
  isStep?: ((changed: Partial<Filters>) => boolean) | undefined;
}

/** The filters of a list that are kept in the address. */
export interface FilterParams<Filters extends object> {
  filters: Filters;
  /**
   * Changes some filters. Returns to page 1 unless `changed` has a page. Unchanged values are
   * ignored.
   */
  change: (changed: Partial<Filters>) => void;
}

/** Reads the page number of an address; 1 if it is not a positive integer. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function matches<Filters extends object>(filters: Filters, changed: Partial<Filters>): boolean {
  const now = Object.entries(filters);
  return Object.entries(changed).every(([name, value]) =>
    now.some(([field, known]) => field === name && known === value),
  );
}

/** See {@link FilterParams}; the same object until the address changes. */
export function useFilterParams<Filters extends { page: number }>(
  format: FilterFormat<Filters>,
): FilterParams<Filters> {
  const { read, write, isStep } = format;
  const [params, setParams] = useSearchParams();
  // The address is updated later, so a second change has to start from the latest one.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  return useMemo(
    () => ({
      filters: read(params),
      change: (changed) => {
        const now = read(latest.current);
        if (matches(now, changed)) return;
        latest.current = write({ ...now, page: 1, ...changed });
        const replace = isStep === undefined || !isStep(changed);
        setParams(latest.current, { replace, preventScrollReset: true });
      },
    }),
    [params, setParams, read, write, isStep],
  );
}
