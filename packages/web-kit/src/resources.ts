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
   * Returns the keys, or prefixes of keys, of queries that show a resource. `id` is undefined if
   * several have changed.
   */
  shows: { readonly [R in Resource]?: (id: string | undefined) => readonly QueryKey[] };
  /** Returns a snippet from a list that is loaded. */
  findSnippet?: (client: QueryClient, id: string) => Snippet | undefined;
  /** Prefetches the data that the page of a snippet shows first. Never rejects. */
  prefetchSnippet?: (client: QueryClient, id: string) => Promise<void>;
}

/** Details of a change. */
export interface ChangeFacts {
  /** Id of the changed resource; undefined if several changed. */
  id?: string | undefined;
  /** Key, or prefix of keys, of queries that are up to date already. */
  except?: QueryKey | undefined;
}

const registered = new Map<string, RemoteResources>([['shared', { shows: sharedShows }]]);

/**
 * Registers the resources of a remote, in place of those of an earlier build; called by the shell.
 */
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
 * Returns a snippet from a loaded list of any remote, to show its title and the start of its code
 * at once. The code of a search result is left out, because it is an excerpt.
 */
export function findLoadedSnippet(client: QueryClient, id: string): Snippet | undefined {
  for (const { findSnippet } of registered.values()) {
    const found = findSnippet?.(client, id);
    if (found) return found.excerpt ? { ...found, content: '' } : found;
  }
  return undefined;
}

/** Prefetches a snippet through the remote that shows snippets, if that is loaded. */
export async function prefetchSnippet(client: QueryClient, id: string): Promise<void> {
  await Promise.all([...registered.values()].map((one) => one.prefetchSnippet?.(client, id)));
}
