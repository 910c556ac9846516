import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How the filters of a list are written in an address. The functions stay the same ones. */
export interface FilterFormat<Filters extends object> {
  /** Reads what is not there, or means nothing, as the defaults. */
  read: (params: URLSearchParams) => Filters;
  /** Leaves defaults out. */
  write: (filters: Filters) => URLSearchParams;
  /** Whether going back leads to before this change; unless given, none is a step of its own. */
  isStep?: ((changed: Partial<Filters>) => boolean) | undefined;
}

/** The filters of a list that are kept in the address. */
export interface FilterParams<Filters extends object> {
  filters: Filters;
  /**
   * Changes some filters; unless it names a page, the list starts over at page 1. What is so
   * already is no change.
   */
  change: (changed: Partial<Filters>) => void;
}

/** A page number from the address; anything that is not a positive whole number is page 1. */
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
  // The address follows a moment later: a second change must not begin from before the first.
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
