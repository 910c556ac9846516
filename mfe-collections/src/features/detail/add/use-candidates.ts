import { useQuery } from '@snippetry/web-kit/query';
import { useSettled } from '@snippetry/web-kit/ui';
import { ownSnippets, publicSnippets } from '../../../data/snippet.queries.ts';

export interface Candidate {
  _id: string;
  title: string;
  language: string;
  isPublic: boolean;
  author: { _id: string; username: string };
}

const PAUSE_MS = 200;

/** Results of a search: own snippets and other public ones. */
export function useCandidates(text: string, userId: string | undefined) {
  const search = useSettled(text.trim(), PAUSE_MS);
  const own = useQuery(ownSnippets(search));
  const shared = useQuery(publicSnippets(search));
  const others = (shared.data ?? []).filter(({ author }) => author._id !== userId);
  return {
    own: own.data ?? [],
    others,
    isWaiting: own.isPending || shared.isPending,
    isSearching: own.isFetching || shared.isFetching || search !== text.trim(),
    error: own.error ?? shared.error,
    retry: () => {
      void own.refetch();
      void shared.refetch();
    },
  };
}
