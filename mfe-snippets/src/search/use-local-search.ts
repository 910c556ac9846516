import { privateDatabase, type SessionUser, useSession } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LibraryClient } from './library-client.ts';
import type { CopiedPage, LocalQuery } from './library-types.ts';

/** The one client of this tab: its worker and its copy in memory are shared by whatever page is open. */
let shared: { userId: string; client: LibraryClient } | undefined;

function clientOf({ _id: userId, username }: SessionUser, cache: QueryClient): LibraryClient {
  if (shared?.userId === userId) return shared.client;
  shared?.client.close();
  const owner = { username, database: privateDatabase('library', userId) };
  const client = new LibraryClient(owner, () => {
    stop();
    if (shared?.client === client) shared = undefined;
  });
  const stop = cache.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success') client.changed();
  });
  shared = { userId, client };
  return client;
}

/** Undefined where the worker may not be started: the server answers alone. */
function started(user: SessionUser, cache: QueryClient): LibraryClient | undefined {
  try {
    return clientOf(user, cache);
  } catch {
    return undefined;
  }
}

const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (work) => requestIdleCallback(work)
    : (work) => setTimeout(work);

/** The signed-in person's client, from when the page has time for it. */
function useLibraryClient(): LibraryClient | undefined {
  const { user } = useSession();
  const cache = useQueryClient();
  const [client, setClient] = useState<LibraryClient>();
  useEffect(() => {
    if (!user || !('Worker' in globalThis) || !('indexedDB' in globalThis)) return;
    let left = false;
    whenIdle(() => {
      if (!left) setClient(started(user, cache));
    });
    return () => {
      left = true;
    };
  }, [user, cache]);
  return user ? client : undefined;
}

const never = () => () => {};
const nothing = () => 0;

/** The own snippets that a worker searches on this device. */
interface LocalSearch {
  /** False while the worker is not there yet, and where the browser has no place for one. */
  isReady: boolean;
  /** What was found; undefined until the worker answers, and where only the server can tell. */
  page: CopiedPage | undefined;
}

/** Searches the copy of the own snippets on this device, again whenever that copy changes; see {@link LocalSearch}. */
export function useLocalSearch(query: LocalQuery | undefined): LocalSearch {
  const client = useLibraryClient();
  const [found, setFound] = useState<{ key: string; page: CopiedPage | null }>();
  const changes = useSyncExternalStore(client?.subscribe ?? never, client?.changes ?? nothing);
  const key = query && JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query, `changes` for what it is asked of
  useEffect(() => {
    if (!client || !query || key === undefined) return;
    let outdated = false;
    client.find(query).then((page) => {
      if (!outdated) setFound({ key, page });
    });
    return () => {
      outdated = true;
    };
  }, [client, key, changes]);
  const page = found && found.key === key ? (found.page ?? undefined) : undefined;
  return { isReady: client !== undefined, page };
}
