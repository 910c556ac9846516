import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from '../router.ts';
import { cardOfTitle, focusCard, focusedCard, titleOf } from './use-card-keys.ts';

/** Position of a user in a list when they left it. */
export interface ListPosition<View extends string> {
  top: number;
  /** Target of the title of the focused card. */
  focused: string | undefined;
  view: View;
}

const CACHED = 50;
/** Positions by history entry, the most recently left last. */
const cache = new Map<string, ListPosition<string>>();
/** Key of the position in the session storage, for reloads. */
const STORED = 'list-position';

function store(key: string, position: ListPosition<string>): void {
  cache.delete(key);
  cache.set(key, position);
  const oldest = cache.size > CACHED ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
}

/** Identifies a history entry with its address, because first entries of pages share a key. */
const placeOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** Stores the position without the focus, which browsers drop on a reload. */
function storeForReload(location: Location, { top, view }: ListPosition<string>): void {
  const position = { top, view };
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ place: placeOf(location), position }));
  } catch {
    // Without storage, a reload starts at the top.
  }
}

function positionBeforeReload(location: Location): ListPosition<string> | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    return stored?.place === placeOf(location) ? stored.position : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the position at which this history entry was left, after going back or a reload. */
export function useCachedPosition<View extends string>(): ListPosition<View> | undefined {
  const location = useLocation();
  const kind = useNavigationType();
  const [position] = useState(() =>
    kind === 'POP' ? (cache.get(location.key) ?? positionBeforeReload(location)) : undefined,
  );
  // Stored by the list of the same page, so it is one of its views.
  return position as ListPosition<View> | undefined;
}

/**
 * Caches the position in the list on leaving, and restores `position` once the cards are rendered.
 */
export function useRestorePosition<View extends string>(parts: {
  position: ListPosition<View> | undefined;
  list: RefObject<HTMLElement | null>;
  view: View;
  isReady: boolean;
}): void {
  const { position, list, view, isReady } = parts;
  const now = usePositionNow(list, view);
  const location = useLocation();
  const { key } = location;
  useLayoutEffect(() => () => store(key, { ...now.current }), [key, now]);
  useEffect(() => {
    const onLeave = () => storeForReload(location, now.current);
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, [location, now]);
  useLayoutEffect(() => {
    if (isReady && position) window.scrollTo(0, position.top);
  }, [isReady, position]);
  // The shell moves the focus on navigation, so the card is focused afterwards.
  useEffect(() => {
    if (!isReady || !position?.focused || !list.current) return;
    focusCard(cardOfTitle(list.current, position.focused));
    window.scrollTo(0, position.top);
  }, [isReady, position, list]);
}

/** Tracks the current position in a ref. */
function usePositionNow<View extends string>(list: RefObject<HTMLElement | null>, view: View) {
  const now = useRef<ListPosition<View>>({ top: 0, focused: undefined, view });
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
      const card = list.current && focusedCard(list.current);
      now.current.focused = card ? titleOf(card) : undefined;
    };
    window.addEventListener('scroll', onScroll, options);
    window.addEventListener('focusin', onFocus, options);
    return () => stop.abort();
  }, [list]);
  return now;
}
