import { addPrefix, ownerOf, type RoutePrefix } from './ownership.ts';
import type { AddedLink, RegistryEntry } from './registry.ts';
import { queuePrefixes } from './route-patches.ts';

const LIBRARY = ownerOf('/app');
const listeners = new Set<() => void>();
let links: readonly AddedLink[] = [];

/** The links of remotes that this build of the shell does not know, for `useSyncExternalStore`. */
export const addedLinks = {
  get: () => links,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Unclaimed places: the dashboard's remote shows what no other remote does below `/app`. */
function freePrefixes({ name, added }: RegistryEntry): RoutePrefix[] {
  const owners = [undefined, LIBRARY];
  return (added?.places ?? [])
    .filter((prefix) => owners.includes(ownerOf(prefix)))
    .map((prefix) => ({ prefix, remote: name }));
}

/** Gives remotes that are new to this page their places and links. What is there already stays. */
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
