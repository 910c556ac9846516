import {
  changed,
  createQueryClient,
  findLoadedSnippet,
  QueryClientProvider,
  registerResources,
} from '@snippetry/web-kit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComment } from '../../test/page.ts';
import { usePostComment } from './comment.mutations.ts';
import { communityKeys } from './keys.ts';
import { resources } from './resources.ts';

const ID = 'a'.repeat(24);

beforeEach(() => registerResources('community', resources));
afterEach(() => vi.unstubAllGlobals());

function cached() {
  const client = createQueryClient();
  client.setQueryData([...communityKeys.lists, { page: 3 }], {
    snippets: [{ _id: ID, title: 'Shown' }],
  });
  client.setQueryData([...communityKeys.lists, 'trending'], undefined);
  client.setQueryData([...communityKeys.discussion(ID), 'newest'], { pages: [], pageParams: [] });
  client.setQueryData([...communityKeys.discussion('other'), 'newest'], {
    pages: [],
    pageParams: [],
  });
  const stale = () =>
    client
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey }) => queryKey.slice(1).join(' '));
  return { client, stale };
}

it('refetches lists and discussions after another remote has changed a snippet', async () => {
  const { client, stale } = cached();
  await changed(client, 'snippet', { id: ID });
  expect(stale()).toEqual([
    'list [object Object]',
    `discussion ${ID} newest`,
    'discussion other newest',
  ]);
});

it('refetches only the discussion of the snippet after a new comment', async () => {
  const { client, stale } = cached();
  await changed(client, 'comment', { id: ID });
  expect(stale()).toEqual([`discussion ${ID} newest`]);
});

it('refetches discussions after a user has changed the displayed name', async () => {
  const { client, stale } = cached();
  await changed(client, 'profile', { id: ID });
  expect(stale()).toEqual([`discussion ${ID} newest`, 'discussion other newest']);
});

it('refetches nothing cached after a collection has changed', async () => {
  const { client, stale } = cached();
  await changed(client, 'collection', { id: ID });
  expect(stale()).toEqual([]);
});

it('invalidates the data of other remotes after a comment was sent, but not the discussion', async () => {
  const { client, stale } = cached();
  registerResources('elsewhere', { shows: { comment: (id) => [['elsewhere', id]] } });
  client.setQueryData(['elsewhere', ID], 1);
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { status: 'success', data: { comment: aComment('new', { snippet: ID }) } },
      { status: 201 },
    ),
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onSuccess = vi.fn();
  const { result } = renderHook(() => usePostComment(ID, { onSuccess, onError: vi.fn() }), {
    wrapper,
  });
  act(() => result.current.mutate({ content: 'Nice' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalled());
  expect(stale()).toEqual([ID]);
  registerResources('elsewhere', { shows: {} });
});

it('findLoadedSnippet finds snippets of cached lists only', () => {
  const { client } = cached();
  expect(findLoadedSnippet(client, ID)).toMatchObject({ title: 'Shown' });
  expect(findLoadedSnippet(client, 'f'.repeat(24))).toBeUndefined();
});
