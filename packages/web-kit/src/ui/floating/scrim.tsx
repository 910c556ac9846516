import { type ComponentPropsWithRef, useLayoutEffect } from 'react';

let shown = 0;

function count(change: 1 | -1): void {
  shown += change;
  document.body.classList.toggle('sn-dimmed', shown > 0);
}

/**
 * Dims the page around a dialog. An attribute of the body marks it, for elements that make way. A `:has` selector
 * on the body instead would recompute the styles of the whole page whenever an element is added or removed.
 */
export function Scrim(props: ComponentPropsWithRef<'div'>) {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
  return <div {...props} className="sn-scrim" />;
}
