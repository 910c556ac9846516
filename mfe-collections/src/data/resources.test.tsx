import {
  changed,
  createQueryClient,
  QueryClientProvider,
  type QueryKey,
  registerResources,
} from '@snippetry/web-kit/query';
import { fakeNetwork, forgetPage, succeeded } from '@snippetry/web-kit/test';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCollection } from '../../test/page.ts';
import { useCreateCollection } from './collection.mutations.ts';
import { collectionById, ownCollections } from './collection.queries.ts';
import { resources } from './resources.ts';

const kit = aCollection({ name: 'Interview kit' });
const OWN = ownCollections({ sort: 'updated', search: '' }).queryKey;
const ELSEWHERE: QueryKey = ['elsewhere'];

beforeEach(() => {
  registerResources('collections', resources);
  registerResources('elsewhere', { shows: { collection: () => [ELSEWHERE] } });
});
afterEach(() => {
  forgetPage();
  registerResources('elsewhere', { shows: {} });
});

function cached() {
  const client = createQueryClient();
  client.setQueryData(OWN, { pages: [], pageParams: [] });
  client.setQueryData(ELSEWHERE, 1);
  const isStale = (queryKey: QueryKey) => client.getQueryState(queryKey)?.isInvalidated ?? false;
  return { client, isStale };
}

it('caches the returned collection, and refreshes lists here and data of other remotes', async () => {
  const { client, isStale } = cached();
  fakeNetwork(() => succeeded({ collection: kit }, 201));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useCreateCollection, { wrapper });
  const { name, description, isPublic, tags } = kit;
  act(() => result.current.mutate({ name, description, isPublic, tags }));
  await waitFor(() => expect(isStale(ELSEWHERE)).toBe(true));
  expect(isStale(OWN)).toBe(true);
  const { queryKey } = collectionById(kit._id);
  expect(client.getQueryData(queryKey)).toEqual(kit);
  expect(isStale(queryKey)).toBe(false);
});

it('refetches collections after another remote has changed a snippet', async () => {
  const { client, isStale } = cached();
  await changed(client, 'snippet');
  expect(isStale(OWN)).toBe(true);
  expect(isStale(ELSEWHERE)).toBe(false);
});
