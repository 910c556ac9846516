import { useEffect, useRef } from 'react';

/** Opens the last page if the address names a later one, such as after a delete. */
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
