import { useLocation, useNavigationType } from '@snippetry/web-kit/router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cardOf, currentCard, focusCard, idOf } from './cards.ts';
import type { ListView } from './dashboard-toolbar.tsx';

/** Where somebody was in the list when they left it. */
interface Place {
  top: number;
  /** The snippet whose card had the focus. */
  focused: string | undefined;
  view: ListView;
}

const KEPT = 50;
const places = new Map<string, Place>();

function keep(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  const oldest = places.size > KEPT ? places.keys().next().value : undefined;
  if (oldest !== undefined) places.delete(oldest);
}

/** The place kept for this entry of the browser's history, where going back led here. */
export function useKeptPlace(): Place | undefined {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [place] = useState(() => (kind === 'POP' ? places.get(key) : undefined));
  return place;
}

/** Remembers the place in the list on leaving, and goes back to `place` once the cards are there. */
export function useReturnToPlace(parts: {
  place: Place | undefined;
  list: RefObject<HTMLElement | null>;
  view: ListView;
  isReady: boolean;
}): void {
  const { place, list, view, isReady } = parts;
  const { key } = useLocation();
  const now = useRef<Place>({ top: 0, focused: undefined, view });
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
  useLayoutEffect(() => () => keep(key, { ...now.current }), [key]);
  useLayoutEffect(() => {
    if (isReady && place) window.scrollTo(0, place.top);
  }, [isReady, place]);
  // After the frame around the page has moved the focus off what was left.
  useEffect(() => {
    if (!isReady || !place?.focused || !list.current) return;
    const card = cardOf(list.current, place.focused);
    focusCard(card);
    window.scrollTo(0, place.top);
  }, [isReady, place, list]);
}
