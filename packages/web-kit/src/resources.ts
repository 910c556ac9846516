import type { ApiReply } from '@snippetry/contracts';
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sharedShows } from './shared-data.ts';

/**
 * What the remotes show and change. A star is a change of its snippet; the id of a comment's change is that
 * of the snippet it was written under. A connection is the one to GitHub.
 */
export type Resource = 'snippet' | 'comment' | 'collection' | 'profile' | 'connection';

/** A snippet as the API answers it. */
type Snippet = ApiReply<'GET /snippets/:id'>['snippet'];

/** What one remote keeps in the query cache of the resources that others change or open. */
export interface RemoteResources {
  /**
   * Keys of its queries that show a resource, and so are out of date when it changes; a key stands for all that begin
   * with it. `id` is undefined where more than one has changed.
   */
  shows: { readonly [R in Resource]?: (id: string | undefined) => readonly QueryKey[] };
  /** A snippet in a list it has loaded. */
  findSnippet?: (client: QueryClient, id: string) => Snippet | undefined;
  /** Fetches what the page of a snippet shows first, before anybody opens it. Never fails. */
  prefetchSnippet?: (client: QueryClient, id: string) => Promise<void>;
}

/** What is known of a change. */
export interface ChangeFacts {
  /** The resource that changed; left out where it is more than one. */
  id?: string | undefined;
  /** Key of queries of one's own that hold the answer to the change already; it stands for all that begin with it. */
  except?: QueryKey | undefined;
}

const registered = new Map<string, RemoteResources>([['shared', { shows: sharedShows }]]);

/** Called by the shell when it has loaded a remote; a later build of it takes the place of the earlier. */
export function registerResources(remote: string, resources: RemoteResources): void {
  registered.set(remote, resources);
}

/**
 * Says that a resource has changed: every remote's queries that show it are out of date, and those on screen are
 * asked for again. Resolves when they are, whatever came of it.
 */
export async function changed(
  client: QueryClient,
  resource: Resource,
  { id, except }: ChangeFacts = {},
): Promise<void> {
  const keys = [...registered.values()].flatMap(({ shows }) => shows[resource]?.(id) ?? []);
  await client.invalidateQueries({
    predicate: ({ queryKey }) =>
      !(except && partialMatchKey(queryKey, except)) &&
      keys.some((key) => partialMatchKey(queryKey, key)),
  });
}

/**
 * A snippet as some remote's list already loaded it: its title and the beginning of its code can be shown at once. What
 * a search showed of the code is not its beginning.
 */
export function findLoadedSnippet(client: QueryClient, id: string): Snippet | undefined {
  for (const { findSnippet } of registered.values()) {
    const found = findSnippet?.(client, id);
    if (found) return found.excerpt ? { ...found, content: '' } : found;
  }
  return undefined;
}

/** Has the remote that shows snippets fetch one before it is opened, as far as that remote is loaded. */
export async function prefetchSnippet(client: QueryClient, id: string): Promise<void> {
  await Promise.all([...registered.values()].map((one) => one.prefetchSnippet?.(client, id)));
}
