import { parseSearch } from '@snippetry/contracts/search';
import { isApiError } from '@snippetry/web-kit';
import { type UseQueryResult, useQuery } from '@snippetry/web-kit/query';
import { marksOf } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { PAGE_SIZE, snippetList } from '../../data/snippet-queries.ts';
import type { SnippetPage } from '../../data/types.ts';
import type { CopiedPage } from '../../search/library-types.ts';
import { useLocalSearch } from '../../search/use-local-search.ts';
import type { DashboardFilters } from './dashboard-filters.ts';
import { reuseUnchanged, type ShownSnippet } from './shown-snippet.ts';

/** A page of snippets on screen, whoever answered it. */
export interface ShownPage {
  snippets: readonly ShownSnippet[];
  total: number;
  totalPages: number;
}

/** What the dashboard lists at the moment. */
export interface ShownList {
  /** Undefined while nothing is known yet. */
  page: ShownPage | undefined;
  /** What that page was searched by. */
  search: string;
  /** The server is out of reach, and this is the copy kept on this device. */
  isLocalCopy: boolean;
  /** When what is shown was had from the server; milliseconds since 1970. */
  loadedAt: number;
  /** What is typed has not become the search yet. */
  isTyping: boolean;
  /** The local copy answers what is typed. */
  isInstant: boolean;
  /** An answer to what is asked for now is still to come. */
  isBehind: boolean;
  /** The server's own answer to exactly what is asked for, for what follows from it. */
  pagination: SnippetPage['pagination'] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Held {
  source: SnippetPage | CopiedPage;
  page: ShownPage;
  search: string;
}

/** The list's query for the server. */
export function listFor({ search, language, tag, favorites, sortBy, page }: DashboardFilters) {
  const query = { search, language, tags: tag, sortBy, page, limit: PAGE_SIZE };
  return snippetList(favorites ? 'starred' : 'my', query);
}

function ofServer({ snippets, pagination }: SnippetPage): ShownPage {
  return { snippets, total: pagination.total, totalPages: pagination.totalPages };
}

function ofCopy({ snippets, total }: CopiedPage): ShownPage {
  const own = snippets.map((snippet) => ({ ...snippet, isOwner: true }));
  return { snippets: own, total, totalPages: Math.ceil(total / PAGE_SIZE) };
}

/** Nothing came back, or only a word from the gateway that nobody is there. */
function isUnreachable({ error }: UseQueryResult<SnippetPage>): boolean {
  return isApiError(error) && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

/**
 * The list for what is typed and chosen. The local copy answers at once; the server's page takes
 * its place when it arrives, and what was there before stays until one of them has answered.
 */
export function useShownPage(filters: DashboardFilters, typed: string): ShownList {
  const query = useQuery(listFor(filters));
  const inStep = typed.trim() === filters.search.trim();
  const unreachable = isUnreachable(query);
  const asked = { ...filters, search: typed, page: inStep ? filters.page : 1, limit: PAGE_SIZE };
  const { favorites, ...local } = asked;
  const { page: copy, isReady } = useLocalSearch(favorites ? undefined : local);
  const answered = inStep && query.data && !query.isPlaceholderData ? query.data : undefined;
  // That the copy has nothing does not mean that there is nothing, while the server can be asked.
  const helpful = copy && (copy.total > 0 || unreachable) ? copy : undefined;
  const useCopy = helpful !== undefined && (answered === undefined || unreachable);
  const source = useCopy ? helpful : answered;
  const [held, setHeld] = useState<Held>();
  let shown = held;
  if (source && source !== held?.source) {
    const page = 'pagination' in source ? ofServer(source) : ofCopy(source);
    // The server has the last word on what is shown of a snippet.
    const marks = useCopy ? marksOf(asked.search) : undefined;
    const snippets = reuseUnchanged(page.snippets, held?.page.snippets, marks);
    shown = { source, page: { ...page, snippets }, search: asked.search };
    setHeld(shown);
  }
  return {
    page: shown?.page,
    search: shown?.search ?? '',
    isLocalCopy: useCopy && unreachable,
    loadedAt: useCopy ? helpful.syncedAt : query.dataUpdatedAt,
    isTyping: !inStep,
    isInstant: isReady && !favorites && parseSearch(typed).phrases.length === 0,
    isBehind: source === undefined,
    pagination: answered?.pagination,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}
