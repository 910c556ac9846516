import {
  changed,
  collectionTotal,
  commentCount,
  createQueryClient,
  findLoadedSnippet,
  librarySummary,
  QueryClientProvider,
  type QueryKey,
  registerResources,
} from '@snippetry/web-kit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { resources } from './resources.ts';
import {
  useDeleteSnippet,
  useForkSnippet,
  useSaveSnippet,
  useToggleStar,
} from './snippet.mutations.ts';
import { snippetById, snippetList } from './snippet.queries.ts';

const mine = aSnippet('mine');
const fork = aSnippet('fork');
const pagination = { page: 1, limit: 12, total: 1, totalPages: 1, hasNext: false, hasPrev: false };
const ELSEWHERE: QueryKey = ['elsewhere', 'list'];

beforeEach(() => {
  registerResources('snippets', resources);
  registerResources('elsewhere', { shows: { snippet: () => [['elsewhere']] } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  registerResources('elsewhere', { shows: {} });
});

function cached() {
  const client = createQueryClient();
  const list = snippetList('my', { page: 1 });
  client.setQueryData(list.queryKey, { snippets: [mine], pagination });
  client.setQueryData(snippetById(mine._id).queryKey, mine);
  client.setQueryData(commentCount(mine._id).queryKey, 1);
  client.setQueryData(collectionTotal().queryKey, undefined);
  client.setQueryData([...collectionTotal().queryKey, 'known'], 1);
  client.setQueryData(ELSEWHERE, 'list');
  const isStale = (queryKey: QueryKey) => client.getQueryState(queryKey)?.isInvalidated ?? false;
  return { client, list, isStale };
}

function hookOf<Result>(client: ReturnType<typeof createQueryClient>, use: () => Result) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(use, { wrapper }).result;
}

const withId = (mutate: (id: string) => void) => () => mutate(mine._id);
const answer = (data: object) =>
  vi.stubGlobal('fetch', async () => Response.json({ status: 'success', data }));

describe('a change made on these pages', () => {
  it.each([
    {
      change: 'a star',
      data: { isStarred: true, starCount: 1 },
      use: () => withId(useToggleStar().mutate),
    },
    { change: 'a fork', data: { snippet: fork }, use: () => withId(useForkSnippet().mutate) },
    { change: 'a deletion', data: {}, use: () => withId(useDeleteSnippet().mutate) },
  ])('$change refreshes lists here and elsewhere, but not the page of its snippet', async (row) => {
    const { client, list, isStale } = cached();
    answer(row.data);
    const hook = hookOf(client, row.use);
    act(() => hook.current());
    await waitFor(() => expect(isStale(ELSEWHERE)).toBe(true));
    expect(isStale(list.queryKey)).toBe(true);
    expect(isStale(snippetById(mine._id).queryKey)).toBe(false);
  });

  it('caches the returned snippet, and refreshes lists here and elsewhere', async () => {
    const { client, list, isStale } = cached();
    const stored = { ...mine, title: 'Renamed' };
    answer({ snippet: stored });
    const hook = hookOf(client, useSaveSnippet);
    const { title, description, content } = stored;
    act(() =>
      hook.current.mutate({
        id: mine._id,
        body: { title, description, content, language: 'javascript' },
      }),
    );
    await waitFor(() => expect(isStale(ELSEWHERE)).toBe(true));
    expect(isStale(list.queryKey)).toBe(true);
    expect(client.getQueryData(snippetById(mine._id).queryKey)).toEqual(stored);
    expect(isStale(snippetById(mine._id).queryKey)).toBe(false);
  });
});

describe('a change made elsewhere', () => {
  it('refreshes page, lists and totals of a snippet changed elsewhere', async () => {
    const { client, list, isStale } = cached();
    client.setQueryData([...librarySummary().queryKey, 'known'], 1);
    await changed(client, 'snippet', { id: mine._id });
    expect(isStale(list.queryKey)).toBe(true);
    expect(isStale(snippetById(mine._id).queryKey)).toBe(true);
    expect(isStale([...librarySummary().queryKey, 'known'])).toBe(true);
  });

  it('refreshes the number of comments changed elsewhere', async () => {
    const { client, list, isStale } = cached();
    await changed(client, 'comment', { id: mine._id });
    expect(isStale(commentCount(mine._id).queryKey)).toBe(true);
    expect(isStale(list.queryKey)).toBe(false);
  });

  it('refreshes the number of collections changed elsewhere', async () => {
    const { client, list, isStale } = cached();
    await changed(client, 'collection');
    expect(isStale([...collectionTotal().queryKey, 'known'])).toBe(true);
    expect(isStale(list.queryKey)).toBe(false);
  });
});

it('findLoadedSnippet finds snippets of cached lists only', () => {
  const { client } = cached();
  const alone = aSnippet('alone');
  client.setQueryData(snippetById(alone._id).queryKey, alone);
  expect(findLoadedSnippet(client, mine._id)).toBe(mine);
  expect(findLoadedSnippet(client, alone._id)).toBeUndefined();
});
