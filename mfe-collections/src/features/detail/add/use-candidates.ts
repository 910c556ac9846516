import { useQuery } from '@snippetry/web-kit/query';
import { useEffect, useState } from 'react';
import { ownSnippets, publicSnippets } from '../../../data/snippet-queries.ts';

/** A snippet that can be added, as it is offered. */
export interface Candidate {
  _id: string;
  title: string;
  language: string;
  isPublic: boolean;
  author: { _id: string; username: string };
}

const PAUSE_MS = 200;

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What a search offers: one's own snippets, and those of everybody else. */
export function useCandidates(text: string, userId: string | undefined) {
  const search = useSettled(text.trim());
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
