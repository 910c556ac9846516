import { useContext, useEffect, useRef, useState } from 'react';
import { parsePath, type To, UNSAFE_NavigationContext } from 'react-router-dom';

/** Where a navigation starts or leads. */
interface BlockedLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** Decides about one navigation; true holds it back. */
export type ShouldBlock = (navigation: {
  currentLocation: BlockedLocation;
  nextLocation: BlockedLocation;
}) => boolean;

/** Whether a navigation waits for the person's answer, and the two answers. */
export type Blocker =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | {
      state: 'blocked';
      /** Leaves. */
      proceed: () => void;
      /** Stays. */
      reset: () => void;
    };

const UNBLOCKED: Blocker = { state: 'unblocked' };

/** Position of the shown entry in this tab's history, as the router counts it. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  const counts = typeof state === 'object' && state !== null && 'idx' in state;
  return counts && typeof state.idx === 'number' ? state.idx : 0;
}

function shownLocation(): BlockedLocation {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}

function locationOf(to: To, from: BlockedLocation): BlockedLocation {
  const {
    pathname = from.pathname,
    search = '',
    hash = '',
  } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash };
}

let intercept: ((event: PopStateEvent) => void) | undefined;

// The window's own listeners are called in the order they were added, capturing or not: only one that is
// there before the router's can keep an event from it.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => intercept?.(event));
}

interface PopInterception {
  /** Notes where the page is now, after a navigation that was neither back nor forward. */
  moved(): void;
  stop(): void;
}

/** Calls back for every back and forward of the browser; returning true undoes it. */
function interceptPop(
  shouldUndo: (delta: number, left: BlockedLocation) => boolean,
): PopInterception {
  let index = historyIndex();
  let left = shownLocation();
  let undoing = false;
  const moved = () => {
    index = historyIndex();
    left = shownLocation();
  };
  const onPop = (event: PopStateEvent) => {
    const delta = historyIndex() - index;
    if (undoing) {
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    if (delta !== 0 && shouldUndo(delta, left)) {
      // The browser has moved already: the router must not see it, and the address has to go back.
      event.stopImmediatePropagation();
      undoing = true;
      window.history.go(-delta);
      return;
    }
    moved();
  };
  intercept = onPop;
  const stop = () => {
    if (intercept === onPop) intercept = undefined;
  };
  return { moved, stop };
}

/**
 * Holds back navigations for which `shouldBlock` is true: links, `navigate` and the browser's back and
 * forward. Closing or reloading the tab is not a navigation: listen to `beforeunload` for that.
 * One blocker at a time.
 */
export function useBlocker(shouldBlock: boolean | ShouldBlock): Blocker {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [blocker, setBlocker] = useState<Blocker>(UNBLOCKED);
  const rule = useRef(shouldBlock);
  useEffect(() => {
    rule.current = shouldBlock;
  });
  useEffect(() => {
    const { push, replace } = navigator;
    let passing = false;
    const blocks = (currentLocation: BlockedLocation, nextLocation: BlockedLocation) => {
      if (passing) {
        passing = false;
        return false;
      }
      const { current } = rule;
      return typeof current === 'function' ? current({ currentLocation, nextLocation }) : current;
    };
    const ask = (go: () => void) => {
      const proceed = () => {
        setBlocker(UNBLOCKED);
        go();
      };
      setBlocker({ state: 'blocked', proceed, reset: () => setBlocker(UNBLOCKED) });
    };
    const guarded =
      (navigate: typeof push): typeof push =>
      (...args) => {
        const from = shownLocation();
        const go = () => {
          navigate(...args);
          pops.moved();
        };
        if (blocks(from, locationOf(args[0], from))) ask(go);
        else go();
      };
    navigator.push = guarded(push);
    navigator.replace = guarded(replace);
    const pops = interceptPop((delta, from) => {
      if (!blocks(from, shownLocation())) return false;
      ask(() => {
        passing = true;
        window.history.go(delta);
      });
      return true;
    });
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      pops.stop();
    };
  }, [navigator]);
  return blocker;
}
