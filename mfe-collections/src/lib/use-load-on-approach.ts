import { type RefObject, useEffect } from 'react';

/** Distance between the window and the end of the list at which the next page is loaded. */
const APPROACH = '800px';

/** The fields of an infinite query that {@link useLoadOnApproach} and a button below the list need. */
export interface Growing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<{ isError: boolean }>;
}

/** Loads the next page before the user reaches the end of the list; after a failure only on request. */
export function useLoadOnApproach(end: RefObject<HTMLElement | null>, query: Growing): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isWaiting =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !query.isPlaceholderData;
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: `0px 0px ${APPROACH} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, isWaiting, fetchNextPage]);
}
