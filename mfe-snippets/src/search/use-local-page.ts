import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { LibraryClient } from './library-client.ts';
import type { LocalPage, LocalQuery } from './library-types.ts';

const never = () => () => {};
const nothing = () => 0;

/**
 * What the local copy of the library has for a query, as soon as the worker answers; undefined
 * until then, and where only the server can tell. Asked again whenever the copy changes.
 */
export function useLocalPage(
  library: LibraryClient | undefined,
  query: LocalQuery | undefined,
): LocalPage | undefined {
  const [found, setFound] = useState<{ key: string; page: LocalPage | null }>();
  const changes = useSyncExternalStore(library?.subscribe ?? never, library?.changes ?? nothing);
  const key = query && JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query, `changes` for what it is asked of
  useEffect(() => {
    if (!library || !query || key === undefined) return;
    let outdated = false;
    library.find(query).then((page) => {
      // Drawn between keystrokes: the next one is not to wait for it.
      if (!outdated) startTransition(() => setFound({ key, page }));
    });
    return () => {
      outdated = true;
    };
  }, [library, key, changes]);
  return found && found.key === key ? (found.page ?? undefined) : undefined;
}
