import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** Whether the focus is inside an element, and the event handlers of that element. */
export interface FocusInside {
  isInside: boolean;
  leave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

// Touch emits mouse events after pointer events; menu buttons suppress mouse events.
const PRESSES = ['pointerdown', 'mousedown'];
const RELEASES = ['pointerup', 'mouseup', 'pointercancel'];

/** Calls `done` once, after the pointer is released. */
function onRelease(done: () => void): void {
  const released = new AbortController();
  const options = { capture: true, signal: released.signal };
  const release = () => {
    released.abort();
    // The click follows the release.
    setTimeout(done);
  };
  for (const type of RELEASES) document.addEventListener(type, release, options);
}

/**
 * Tracks whether the focus is inside an element. If a press elsewhere takes the focus, the result
 * changes only after the release: the element may shrink then, which would move the pressed button
 * away from the pointer.
 */
export function useFocusInside(): FocusInside {
  const [isInside, setInside] = useState(false);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isInside) return;
    const left = new AbortController();
    const options = { capture: true, signal: left.signal };
    const follow = ({ type }: Event) => {
      isPressed.current = PRESSES.includes(type);
    };
    for (const type of [...PRESSES, ...RELEASES]) document.addEventListener(type, follow, options);
    return () => left.abort();
  }, [isInside]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    if (!isPressed.current) setInside(false);
    else onRelease(() => setInside(currentTarget.contains(document.activeElement)));
  };
  return { isInside, leave: () => setInside(false), onFocus: () => setInside(true), onBlur };
}
