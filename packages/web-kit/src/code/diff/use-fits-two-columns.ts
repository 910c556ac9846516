import { type RefObject, useLayoutEffect, useState } from 'react';

// Two columns of about 45 characters; with less, lines would break more often than not.
const TWO_COLUMNS = 720;

/** True while an element has room for two columns of code; also true where its size cannot be watched. */
export function useFitsTwoColumns(element: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    if (!element.current || typeof ResizeObserver !== 'function') return;
    setFits(element.current.clientWidth >= TWO_COLUMNS);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setFits(entry.contentRect.width >= TWO_COLUMNS);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return fits;
}
