import { useEffect, useRef } from 'react';

/** Leads back to the last page when the address names one past the end, after a delete for instance. */
export function usePageInRange(
  pagination: { page: number; totalPages: number } | undefined,
  onPage: (page: number) => void,
): void {
  const latest = useRef(onPage);
  useEffect(() => {
    latest.current = onPage;
  });
  const last = pagination && pagination.page > pagination.totalPages ? pagination.totalPages : 0;
  useEffect(() => {
    if (last > 0) latest.current(last);
  }, [last]);
}
