import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void) {
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** What the system prefers, also when that changes while the page is open. */
export function useColorScheme(): 'dark' | 'light' {
  const isDark = useSyncExternalStore(subscribe, () => query.matches);
  return isDark ? 'dark' : 'light';
}
