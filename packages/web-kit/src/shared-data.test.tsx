import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork, succeeded } from '../test/network.ts';
import {
  changed,
  collectionTotal,
  commentCount,
  createQueryClient,
  githubStatus,
  librarySummary,
  QueryClientProvider,
  type QueryKey,
  useQuery,
} from './query.ts';

const ID = 'a'.repeat(24);

afterEach(() => vi.unstubAllGlobals());

it('loads data that two remotes show once, under a shared query key', async () => {
  const sent = fakeNetwork(() => succeeded({ collections: [], pagination: { total: 7 } }));
  const Sidebar = () => <p>{useQuery({ ...collectionTotal(), staleTime: 60_000 }).data}</p>;
  const Dashboard = () => <p>{useQuery(collectionTotal()).data}</p>;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sidebar />
      <Dashboard />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText('7')).toHaveLength(2);
  expect(sent.map(({ route }) => route)).toEqual(['GET /collections/my']);
});

it.each([
  { resource: 'connection', queryKey: githubStatus().queryKey },
  { resource: 'collection', queryKey: collectionTotal().queryKey },
  { resource: 'snippet', queryKey: librarySummary().queryKey },
  { resource: 'comment', queryKey: commentCount(ID).queryKey },
] as const)('invalidates shared data after a change of a $resource', async (row) => {
  const client = createQueryClient();
  const queryKey: QueryKey = row.queryKey;
  client.setQueryData(queryKey, 1);
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated;
  expect(isStale()).toBe(false);
  await changed(client, row.resource, { id: ID });
  expect(isStale()).toBe(true);
});
