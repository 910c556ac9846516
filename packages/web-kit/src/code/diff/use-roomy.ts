import { type RefObject, useLayoutEffect, useState } from 'react';

// Two columns of about 45 characters; with less, lines would break more often than not.
const ROOMY = 720;

/** True while an element has room for two columns of code; also true where its size cannot be watched. */
export function useRoomy(element: RefObject<HTMLElement | null>): boolean {
  const [roomy, setRoomy] = useState(true);
  useLayoutEffect(() => {
    if (!element.current || typeof ResizeObserver !== 'function') return;
    setRoomy(element.current.clientWidth >= ROOMY);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoomy(entry.contentRect.width >= ROOMY);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return roomy;
}
