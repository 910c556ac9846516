import { useSession } from '@snippetry/web-kit';
import {
  createQueryClient,
  QueryClientProvider,
  registerResources,
} from '@snippetry/web-kit/query';
import type { ReactNode } from 'react';
import { resources } from './resources.ts';

registerResources('shell', resources);

let cached: { owner: string | undefined; client: ReturnType<typeof createQueryClient> } | undefined;

/** The cache of this person's data; another person, or nobody, starts with an empty one. */
function clientOf(owner: string | undefined) {
  if (cached?.owner !== owner || !cached) cached = { owner, client: createQueryClient() };
  return cached.client;
}

/**
 * The query cache of this page, loaded with the first page that shows data. It may hold private data: it
 * is never handed on to the next person, and what is on screen is asked for again as that person.
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
