import { useLocation, useNavigationType } from '@snippetry/web-kit/router';
import { focusCard } from '@snippetry/web-kit/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cardOf, currentCard, idOf } from './card-keys.ts';
import type { ListView } from './dashboard-toolbar.tsx';

/** Where somebody was in the list when they left it. */
interface ListPosition {
  top: number;
  /** The snippet whose card had the focus. */
  focused: string | undefined;
  view: ListView;
}

const CACHED = 50;
/** By the keys of the browser's history entries, the one left last at the end. */
const cache = new Map<string, ListPosition>();

function store(key: string, position: ListPosition): void {
  cache.delete(key);
  cache.set(key, position);
  const oldest = cache.size > CACHED ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
}

/** The position this entry of the browser's history was left at, where going back led here. */
export function useCachedPosition(): ListPosition | undefined {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [position] = useState(() => (kind === 'POP' ? cache.get(key) : undefined));
  return position;
}

/** Caches the position in the list on leaving, and goes back to `position` once the cards are there. */
export function useRestorePosition(parts: {
  position: ListPosition | undefined;
  list: RefObject<HTMLElement | null>;
  view: ListView;
  isReady: boolean;
}): void {
  const { position, list, view, isReady } = parts;
  const { key } = useLocation();
  const now = useRef<ListPosition>({ top: 0, focused: undefined, view });
  useEffect(() => {
    now.current.view = view;
  }, [view]);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const onScroll = () => {
      now.current.top = window.scrollY;
    };
    const onFocus = () => {
      const card = list.current && currentCard(list.current);
      now.current.focused = card ? idOf(card) : undefined;
    };
    window.addEventListener('scroll', onScroll, options);
    window.addEventListener('focusin', onFocus, options);
    return () => stop.abort();
  }, [list]);
  useLayoutEffect(() => () => store(key, { ...now.current }), [key]);
  useLayoutEffect(() => {
    if (isReady && position) window.scrollTo(0, position.top);
  }, [isReady, position]);
  // The frame around the page moves the focus off what was left; only after that can the card have it.
  useEffect(() => {
    if (!isReady || !position?.focused || !list.current) return;
    const card = cardOf(list.current, position.focused);
    focusCard(card);
    window.scrollTo(0, position.top);
  }, [isReady, position, list]);
}
