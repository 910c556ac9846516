import { type ComponentPropsWithRef, useLayoutEffect } from 'react';

let shown = 0;

function count(change: 1 | -1): void {
  shown += change;
  document.body.classList.toggle('sn-dimmed', shown > 0);
}

/**
 * What dims the page around a dialog. It says so at the body, for what makes way then. A selector that asks the body
 * for one, `:has`, would have every style of the page computed again whenever anything comes into it or goes.
 */
export function Scrim(props: ComponentPropsWithRef<'div'>) {
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
  return <div {...props} className="sn-scrim" />;
}
