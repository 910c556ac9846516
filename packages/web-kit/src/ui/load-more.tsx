import { type RefObject, useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/texts.ts';
import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** The part of an infinite TanStack Query result it needs. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<{ isError: boolean }>;
  };
  /** The list that the next page is added to. */
  list: RefObject<HTMLElement | null>;
  className?: string | undefined;
}

/** Adds the next page to the list above it; nothing after the last page. */
export function LoadMore({ query, list, className }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<number>(null);
  // The button is disabled while loading and removed after the last page, so the focus moves to the
  // first of the new rows.
  useLayoutEffect(() => {
    const first = before.current === null ? undefined : list.current?.children[before.current];
    if (!first) return;
    before.current = null;
    const active = document.activeElement;
    const isLost = active === button.current || active?.contains(first);
    if (isLost) first.querySelector<HTMLElement>('a, button')?.focus();
  });
  const load = async () => {
    before.current = list.current?.children.length ?? null;
    const { isError } = await fetchNextPage();
    if (isError) before.current = null;
  };
  if (!hasNextPage) return null;
  return (
    <div className={className}>
      <Button
        ref={button}
        busy={isFetchingNextPage}
        busyLabel={t('Loading...')}
        onClick={() => void load()}
      >
        {t('Load more')}
      </Button>
    </div>
  );
}
