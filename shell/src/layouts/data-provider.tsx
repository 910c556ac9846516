import { useSession } from '@snippetry/web-kit';
import {
  createQueryClient,
  QueryClientProvider,
  registerResources,
} from '@snippetry/web-kit/query';
import type { ReactNode } from 'react';
import { resources } from '../data/resources.ts';

registerResources('shell', resources);

let cached: { owner: string | undefined; client: ReturnType<typeof createQueryClient> } | undefined;

/** Returns the user's query cache; another user, or a visitor, gets an empty one. */
function clientOf(owner: string | undefined) {
  if (cached?.owner !== owner || !cached) cached = { owner, client: createQueryClient() };
  return cached.client;
}

/**
 * Provides the query cache. It may contain private data, so it is replaced when the user changes,
 * and visible queries run again for the new user.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const owner = user?._id;
  return (
    <QueryClientProvider key={owner ?? 'visitor'} client={clientOf(owner)}>
      {children}
    </QueryClientProvider>
  );
}
