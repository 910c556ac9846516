import { QueryClient } from '@tanstack/react-query';

export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  skipToken,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
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

/** The query cache of the page, shared by all remotes: one retry, no refetch when the window is focused. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 5_000 } },
  });
}
