import { QueryClient } from '@tanstack/react-query';

export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
  skipToken,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  type ChangeFacts,
  changed,
  findLoadedSnippet,
  type RemoteResources,
  type Resource,
  registerResources,
} from './resources.ts';
export { collectionTotal, commentCount, githubStatus, librarySummary } from './shared-data.ts';
export { usePrefetchSnippets } from './use-prefetch-snippets.ts';

/**
 * The query cache of the page, shared by all remotes: one retry, no refetch when the window is focused. Without a
 * network, queries fail at once instead of pausing unnoticed; those on screen are refetched when it is
 * back, and no mutation is resent automatically.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures) => failures < 1 && navigator.onLine,
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
