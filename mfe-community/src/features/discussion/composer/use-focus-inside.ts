import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** Whether the focus is in an element, and the handlers for the element. */
export interface FocusInside {
  isInside: boolean;
  leave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

// A finger's mouse events come after its pointer events; a menu's button has pointer events only.
const PRESSES = ['pointerdown', 'mousedown'];
const RELEASES = ['pointerup', 'mouseup', 'pointercancel'];

/** Calls back once, when what is pressed is let go. */
function onRelease(done: () => void): void {
  const released = new AbortController();
  const options = { capture: true, signal: released.signal };
  const release = () => {
    released.abort();
    // The click comes right after.
    setTimeout(done);
  };
  for (const type of RELEASES) document.addEventListener(type, release, options);
}

/**
 * Follows the focus into and out of an element. A press elsewhere takes it out once it is let go:
 * the element may shrink then, and what is pressed must not move away before.
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
