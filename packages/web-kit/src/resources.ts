import type { ApiReply } from '@snippetry/contracts';
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sharedShows } from './shared-data.ts';

/**
 * Kinds of records that remotes show and change. Starring changes the snippet; the id of a changed comment is that
 * of the snippet it was written under. A connection is the one to GitHub.
 */
export type Resource = 'snippet' | 'comment' | 'collection' | 'profile' | 'connection';

/** A snippet as the API answers it. */
type Snippet = ApiReply<'GET /snippets/:id'>['snippet'];

/** Queries of one remote for resources that others change or open. */
export interface RemoteResources {
  /**
   * Keys of its queries that show a resource, and so are out of date when it changes; a key stands for all that begin
   * with it. `id` is undefined where more than one has changed.
   */
  shows: { readonly [R in Resource]?: (id: string | undefined) => readonly QueryKey[] };
  /** A snippet in a list it has loaded. */
  findSnippet?: (client: QueryClient, id: string) => Snippet | undefined;
  /** Prefetches the data that the page of a snippet shows first. Never rejects. */
  prefetchSnippet?: (client: QueryClient, id: string) => Promise<void>;
}

/** Details of a change. */
export interface ChangeFacts {
  /** Id of the changed resource; undefined if several changed. */
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
 * Invalidates every remote's queries that show a resource and refetches those on screen.
 * Resolves when they have settled, whether or not they succeeded.
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

/** Lets the remote that shows snippets prefetch one before it is opened, if that remote is loaded. */
export async function prefetchSnippet(client: QueryClient, id: string): Promise<void> {
  await Promise.all([...registered.values()].map((one) => one.prefetchSnippet?.(client, id)));
}
