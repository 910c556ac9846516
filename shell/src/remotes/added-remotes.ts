import { addPrefix, ownerOf, type RoutePrefix } from './ownership.ts';
import type { AddedLink, RegistryEntry } from './registry.ts';
import { queuePrefixes } from './route-patches.ts';

const LIBRARY = ownerOf('/app');
const listeners = new Set<() => void>();
let links: readonly AddedLink[] = [];

/** Links of added remotes, for `useSyncExternalStore`. */
export const addedLinks = {
  get: () => links,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Returns the prefixes that no other remote owns; below `/app`, the dashboard's remote only owns
 * the rest.
 */
function freePrefixes({ name, added }: RegistryEntry): RoutePrefix[] {
  const owners = [undefined, LIBRARY];
  return (added?.places ?? [])
    .filter((prefix) => owners.includes(ownerOf(prefix)))
    .map((prefix) => ({ prefix, remote: name }));
}

/** Registers the prefixes and links of added remotes; existing prefixes stay. */
export function announceAdded(remotes: readonly RegistryEntry[]): void {
  for (const remote of remotes) {
    const places = freePrefixes(remote);
    for (const place of places) addPrefix(place);
    queuePrefixes(places);
  }
  const announced = remotes.flatMap(({ added }) => added?.nav ?? []);
  if (JSON.stringify(announced) === JSON.stringify(links)) return;
  links = announced;
  for (const listener of listeners) listener();
}
