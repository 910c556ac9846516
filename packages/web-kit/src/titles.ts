import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Title of a page. A new object each time, so that setting the same title twice notifies twice. */
export interface PageTitle {
  readonly text: string;
}

const listeners = new Set<() => void>();
let current: PageTitle = { text: '' };

function publish(title: string): void {
  current = { text: title };
  document.title = title === '' ? 'Snippetry' : `${title} · Snippetry`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sets the title of the page for the browser tab and screen readers, at the same time as its content.
 * Every page calls it once.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => publish(title), [title]);
}

/** Returns the title that the page set last. */
export function useCurrentTitle(): PageTitle {
  return useSyncExternalStore(subscribe, () => current);
}
