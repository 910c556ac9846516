import type { RemoteFacts } from '@snippetry/contracts/remote-facts';
import type { Selection } from '../registry/selection.ts';
import { pageMatcher } from './pages.ts';
import { OWN_PLACES } from './places.ts';

/** Registry entry of an added remote, without its files. */
export interface AddedRemote extends Pick<RemoteFacts, 'requires' | 'places' | 'nav'> {
  /** Reason for hiding it: one of its route prefixes is taken by the shell or another remote. */
  refused?: 'place_taken';
}

/** Added remotes of a selection: those whose build declares route prefixes. */
export interface AddedRemotes {
  /** Their declared facts by name. */
  facts: ReadonlyMap<string, AddedRemote>;
  /** Whether one of them has a page at a path. */
  hasPage: (path: string) => boolean;
  /** Why remotes are not shown. */
  complaints: readonly string[];
}

/** Reads the declarations of remotes; if two claim a route prefix, the older remote gets it. */
export function addedRemotes({ remotes }: Pick<Selection, 'remotes'>): AddedRemotes {
  const taken = new Map([...OWN_PLACES].map((place) => [place, 'Snippetry itself']));
  const facts = new Map<string, AddedRemote>();
  const pages: ((path: string) => boolean)[] = [];
  const complaints: string[] = [];
  for (const [name, { facts: built }] of remotes) {
    if (!built.remote) continue;
    const { requires, places, nav } = built.remote;
    const free = places.filter((place) => !taken.has(place));
    const lost = places.find((place) => taken.has(place));
    if (lost === undefined) facts.set(name, { requires, places, nav });
    else {
      complaints.push(`the place ${lost} of ${name} belongs to ${taken.get(lost)}`);
      facts.set(name, { requires, places: free, nav: [], refused: 'place_taken' });
    }
    for (const place of free) taken.set(place, name);
    const isPage = pageMatcher(built.remote.pages);
    const isBelow = (path: string) =>
      free.some((place) => path === place || path.startsWith(`${place}/`));
    pages.push((path) => isPage(path) && isBelow(path));
  }
  return {
    facts,
    complaints,
    hasPage: (path) => pages.some((has) => has(path.toLowerCase())),
  };
}
