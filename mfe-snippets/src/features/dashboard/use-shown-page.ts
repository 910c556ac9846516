import { parseSearch } from '@snippetry/contracts/search';
import { isApiError } from '@snippetry/web-kit';
import { type UseQueryResult, useQuery } from '@snippetry/web-kit/query';
import { marksOf } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { PAGE_SIZE, snippetList } from '../../data/snippet.queries.ts';
import type { SnippetPage } from '../../data/types.ts';
import type { CopiedPage } from '../../search/library-types.ts';
import { useLocalSearch } from '../../search/use-local-search.ts';
import type { DashboardFilters } from './dashboard-filters.ts';
import { type DashboardSnippet, reuseUnchanged } from './shown-snippet.ts';

/** A page of snippets from the server or the local copy. */
export interface ResultsPage {
  snippets: readonly DashboardSnippet[];
  total: number;
  totalPages: number;
}

export interface DashboardResults {
  /** Undefined until the first answer. */
  page: ResultsPage | undefined;
  /** Search that the page is a result of. */
  search: string;
  /** Whether the server is unreachable and the page comes from the local copy. */
  isLocalCopy: boolean;
  /** Time when the page was fetched from the server, in milliseconds since 1970. */
  loadedAt: number;
  /** Whether the typed text is ahead of the search. */
  isTyping: boolean;
  /** Whether the local copy can answer while the user types. */
  isInstant: boolean;
  /** Whether the page is a result of an earlier request. */
  isBehind: boolean;
  /** Pagination of the server's answer to the current request. */
  pagination: SnippetPage['pagination'] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Snapshot {
  source: SnippetPage | CopiedPage;
  page: ResultsPage;
  search: string;
}

export function listFor({ search, language, tag, favorites, sortBy, page }: DashboardFilters) {
  const query = { search, language, tags: tag, sortBy, page, limit: PAGE_SIZE };
  return snippetList(favorites ? 'starred' : 'my', query);
}

function ofServer({ snippets, pagination }: SnippetPage): ResultsPage {
  return { snippets, total: pagination.total, totalPages: pagination.totalPages };
}

function ofCopy({ snippets, total }: CopiedPage): ResultsPage {
  const own = snippets.map((snippet) => ({ ...snippet, isOwner: true }));
  return { snippets: own, total, totalPages: Math.ceil(total / PAGE_SIZE) };
}

/** Network error, or 502–504 from the gateway. */
function isUnreachable({ error }: UseQueryResult<SnippetPage>): boolean {
  return isApiError(error) && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

/**
 * List for the typed search and the filters. The local copy answers first; the server's page replaces it. The
 * previous page stays visible until one of them has answered.
 */
export function useDashboardResults(filters: DashboardFilters, typed: string): DashboardResults {
  const query = useQuery(listFor(filters));
  const isCurrent = typed.trim() === filters.search.trim();
  const unreachable = isUnreachable(query);
  const localQuery = {
    ...filters,
    search: typed,
    page: isCurrent ? filters.page : 1,
    limit: PAGE_SIZE,
  };
  const { favorites, ...local } = localQuery;
  const { page: copy, isReady } = useLocalSearch(favorites ? undefined : local);
  const answered = isCurrent && query.data && !query.isPlaceholderData ? query.data : undefined;
  // An empty result of the local copy is only trusted while the server is unreachable.
  const usableCopy = copy && (copy.total > 0 || unreachable) ? copy : undefined;
  const useCopy = usableCopy !== undefined && (answered === undefined || unreachable);
  const source = useCopy ? usableCopy : answered;
  const [snapshot, setSnapshot] = useState<Snapshot>();
  let current = snapshot;
  if (source && source !== snapshot?.source) {
    const page = 'pagination' in source ? ofServer(source) : ofCopy(source);
    // No marks for the server's page: its excerpts are never replaced by earlier ones.
    const marks = useCopy ? marksOf(localQuery.search) : undefined;
    const snippets = reuseUnchanged(page.snippets, snapshot?.page.snippets, marks);
    current = { source, page: { ...page, snippets }, search: localQuery.search };
    setSnapshot(current);
  }
  return {
    page: current?.page,
    search: current?.search ?? '',
    isLocalCopy: useCopy && unreachable,
    loadedAt: useCopy ? usableCopy.syncedAt : query.dataUpdatedAt,
    isTyping: !isCurrent,
    isInstant: isReady && !favorites && parseSearch(typed).phrases.length === 0,
    isBehind: source === undefined,
    pagination: answered?.pagination,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}
