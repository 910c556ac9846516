import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aListedSnippet } from '../test/samples.ts';
import {
  changed,
  createQueryClient,
  findLoadedSnippet,
  QueryClientProvider,
  type QueryKey,
  registerResources,
  useQuery,
} from './query.ts';

const ID = 'a'.repeat(24);
let asked: string[];

function Shown({ queryKey }: { queryKey: QueryKey }) {
  const name = queryKey.join('/');
  const { data } = useQuery({
    queryKey,
    queryFn: () => {
      asked.push(name);
      return `${name} ${asked.length}`;
    },
  });
  return <output>{data}</output>;
}

async function show(...keys: QueryKey[]) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      {keys.map((key) => (
        <Shown key={key.join('/')} queryKey={key} />
      ))}
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked).toHaveLength(keys.length));
  await waitFor(() => {
    for (const { textContent } of screen.getAllByRole('status')) expect(textContent).not.toBe('');
  });
  asked = [];
  return client;
}

beforeEach(() => {
  asked = [];
  registerResources('notes', { shows: { snippet: () => [['notes']] } });
  registerResources('talk', { shows: { comment: (id) => [['talk', id]] } });
});
afterEach(() => {
  for (const name of ['notes', 'talk']) registerResources(name, { shows: {} });
});

describe('a changed resource', () => {
  it('is refetched by every remote that shows it, and by no other', async () => {
    registerResources('talk', { shows: { snippet: () => [['talk', 'list']] } });
    const client = await show(['notes', 'list'], ['talk', 'list'], ['talk', 'mine'], ['github']);
    await act(() => changed(client, 'snippet', { id: ID }));
    expect(asked.toSorted()).toEqual(['notes/list', 'talk/list']);
  });

  it('does not refetch the excepted query, which has its answer already', async () => {
    const client = await show(['notes', 'one', ID], ['notes', 'one', 'other']);
    await act(() => changed(client, 'snippet', { id: ID, except: ['notes', 'one', ID] }));
    expect(asked).toEqual(['notes/one/other']);
  });

  it('refetches only the queries of its id if a remote registers keys by id', async () => {
    const client = await show(['talk', ID], ['talk', 'other']);
    await act(() => changed(client, 'comment', { id: ID }));
    expect(asked).toEqual([`talk/${ID}`]);
  });

  it('is refetched once if two keys of a remote match it', async () => {
    registerResources('notes', { shows: { snippet: () => [['notes'], ['notes', 'list']] } });
    const client = await show(['notes', 'list']);
    await act(() => changed(client, 'snippet'));
    expect(asked).toEqual(['notes/list']);
  });

  it('marks queries that are not on screen as invalid', async () => {
    const client = createQueryClient();
    client.setQueryData(['notes', 'list'], 'old');
    await changed(client, 'snippet');
    expect(client.getQueryState(['notes', 'list'])?.isInvalidated).toBe(true);
  });

  it('uses the latest registration of a remote', async () => {
    registerResources('notes', { shows: { collection: () => [['notes']] } });
    const client = await show(['notes', 'list']);
    await act(() => changed(client, 'snippet'));
    expect(asked).toEqual([]);
  });
});

it('finds no snippet that no remote has loaded in a list', () => {
  expect(findLoadedSnippet(createQueryClient(), ID)).toBeUndefined();
});

it('finds no code of a search result, whose content is an excerpt and not the beginning', () => {
  const excerpt = { line: 80, cut: false, matches: 1, more: false };
  const found = aListedSnippet('Searched', { content: 'retry()', truncated: true, excerpt });
  registerResources('searched', { shows: {}, findSnippet: () => found });
  const { title, content } = findLoadedSnippet(createQueryClient(), ID) ?? found;
  expect([title, content]).toEqual(['Searched', '']);
  registerResources('searched', { shows: {} });
});
