import { privateDatabase, type SessionUser, useSession } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LibraryClient } from './library-client.ts';
import type { CopiedPage, LocalQuery } from './library-types.ts';

/** The client of this tab. All pages share its worker and its copy in memory. */
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

/** Undefined if the worker cannot be started; then only the server answers. */
function startClient(user: SessionUser, cache: QueryClient): LibraryClient | undefined {
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

/** Client of the signed-in user, created when the page is idle. */
function useLibraryClient(): LibraryClient | undefined {
  const { user } = useSession();
  const cache = useQueryClient();
  const [client, setClient] = useState<LibraryClient>();
  useEffect(() => {
    if (!user || !('Worker' in globalThis) || !('indexedDB' in globalThis)) return;
    let isUnmounted = false;
    whenIdle(() => {
      if (!isUnmounted) setClient(startClient(user, cache));
    });
    return () => {
      isUnmounted = true;
    };
  }, [user, cache]);
  return user ? client : undefined;
}

const never = () => () => {};
const nothing = () => 0;

/** State of the search in the local copy. */
interface LocalSearch {
  /** False until the worker is started, and in browsers without workers or IndexedDB. */
  isReady: boolean;
  /** The result; undefined until the worker answers, and if only the server has the answer. */
  page: CopiedPage | undefined;
}

/** Searches the local copy of the user's snippets, and repeats the search when the copy changes. */
export function useLocalSearch(query: LocalQuery | undefined): LocalSearch {
  const client = useLibraryClient();
  const [result, setResult] = useState<{ key: string; page: CopiedPage | null }>();
  const changes = useSyncExternalStore(client?.subscribe ?? never, client?.changes ?? nothing);
  const key = query && JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `query`; `changes` repeats the search
  useEffect(() => {
    if (!client || !query || key === undefined) return;
    let outdated = false;
    client.find(query).then((page) => {
      if (!outdated) setResult({ key, page });
    });
    return () => {
      outdated = true;
    };
  }, [client, key, changes]);
  const page = result && result.key === key ? (result.page ?? undefined) : undefined;
  return { isReady: client !== undefined, page };
}
