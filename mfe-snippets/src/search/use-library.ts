import { privateDatabase, type SessionUser, useSession } from '@snippetry/web-kit';
import { type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useState } from 'react';
import { LibraryClient } from './library-client.ts';

let kept: { userId: string; client: LibraryClient } | undefined;

function clientOf({ _id: userId, username }: SessionUser, cache: QueryClient): LibraryClient {
  if (kept?.userId === userId) return kept.client;
  kept?.client.close();
  const owner = { username, database: privateDatabase('library', userId) };
  const client = new LibraryClient(owner, () => {
    stop();
    if (kept?.client === client) kept = undefined;
  });
  const stop = cache.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success') client.changed();
  });
  kept = { userId, client };
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

/**
 * The signed-in person's local library, from when the page has time for it; undefined until then
 * and where the browser has no place for one.
 */
export function useLibrary(): LibraryClient | undefined {
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
