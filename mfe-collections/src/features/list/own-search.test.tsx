import {
  type Answer,
  delayedAnswer,
  forgetPage,
  requestsOf,
  type Sent,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCollection, listOf, show } from '../../../test/page.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const MINE = 'GET /collections/my';
const kit = aCollection({ name: 'Interview kit', snippetCount: 14 });
const notes = aCollection({ name: 'Deploy notes', snippetCount: 1 });
const deep = aCollection({ name: 'Deep kit' });
const MANY = { total: 250, limit: 100 };

const box = () => screen.findByRole('searchbox');
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent);
const more = () => user.click(screen.getByRole('button', { name: 'Load more' }));

/** 250 collections, two of which are loaded; `answer` answers searches. */
async function showMany(answer: Answer) {
  const shown = show('/app/collections', {
    [MINE]: (request) =>
      request.query.search === undefined ? listOf([kit, notes], MANY)() : answer(request),
  });
  await screen.findByText('Interview kit');
  const searches = () =>
    requestsOf(shown.sent, MINE).flatMap(({ query }: Sent) => query.search ?? []);
  return { ...shown, searches };
}

describe('more collections than one page', () => {
  it('are loaded a hundred at a time on request, and focus the first new one', async () => {
    const { sent } = show('/app/collections', {
      [MINE]: ({ query }) =>
        query.page === '1' ? listOf([kit, notes], MANY)() : listOf([deep], { ...MANY, page: 3 })(),
    });
    expect(await screen.findByText('250 collections, 15 snippets')).toBeTruthy();
    expect(requestsOf(sent, MINE).map(({ query }) => query)).toEqual([
      { sort: 'updated', page: '1', limit: '100' },
    ]);
    await more();
    expect(await screen.findByText('Deep kit')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Deep kit' }));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('are loaded near the end of the list, one page at a time', async () => {
    const observers: (() => void)[] = [];
    class Observer {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    }
    const { answer, give } = delayedAnswer();
    const { sent } = show('/app/collections', {
      [MINE]: (request) =>
        request.query.page === '1' ? listOf([kit, notes], MANY)() : answer(request),
    });
    vi.stubGlobal('IntersectionObserver', Observer);
    await screen.findByText('Interview kit');
    await waitFor(() => expect(observers).toHaveLength(1));
    act(() => observers[0]?.());
    await waitFor(() => expect(requestsOf(sent, MINE)).toHaveLength(2));
    give(listOf([deep], { ...MANY, page: 3 })());
    expect(await screen.findByText('Deep kit')).toBeTruthy();
    expect(observers).toHaveLength(1);
  });
});

describe('searching more collections than are loaded', () => {
  it('finds loaded ones at once, and shows that the server is searching the rest', async () => {
    const { answer, give } = delayedAnswer();
    const { searches } = await showMany(answer);
    await user.type(await box(), 'kit');
    expect(names()).toEqual(['Interview kit']);
    expect(screen.getByText('Searching all 250 collections...')).toBeTruthy();
    await waitFor(() => expect(searches()).toEqual(['kit']));
    give(listOf([kit, deep])());
    expect(await screen.findByText('Deep kit')).toBeTruthy();
    expect(names()).toEqual(['Interview kit', 'Deep kit']);
    expect(screen.queryByText(/^Searching/)).toBeNull();
    expect(screen.getByText('250 collections, 15 snippets')).toBeTruthy();
  });

  it('shows no empty state before the server has answered', async () => {
    const { answer, give } = delayedAnswer();
    await showMany(answer);
    await user.type(await box(), 'nowhere');
    expect(names()).toEqual([]);
    expect(screen.queryByText('No collections found')).toBeNull();
    give(listOf([])());
    expect(await screen.findByText('No collections found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toEqual(['Interview kit', 'Deploy notes']);
    expect((await box()).getAttribute('value')).toBe('');
  });

  it('drops the response to an earlier search', async () => {
    const first = delayedAnswer();
    const { searches } = await showMany((request) =>
      request.query.search === 'deep' ? first.answer(request) : listOf([notes])(),
    );
    await user.type(await box(), 'deep');
    await waitFor(() => expect(searches()).toEqual(['deep']));
    await user.clear(await box());
    await user.type(await box(), 'deploy');
    await waitFor(() => expect(screen.queryByText(/^Searching/)).toBeNull());
    first.give(listOf([deep])());
    await waitFor(() => expect(searches()).toEqual(['deep', 'deploy']));
    expect(names()).toEqual(['Deploy notes']);
  });

  it('shows a failure of the server next to loaded results', async () => {
    await showMany(unavailable);
    await user.type(await box(), 'kit');
    expect(await screen.findByText('Failed to load collections')).toBeTruthy();
    expect(names()).toEqual(['Interview kit']);
    expect(screen.queryByText('No collections found')).toBeNull();
  });
});

it('restores search and focused card on Back', async () => {
  const { router } = show('/app/collections', {
    [MINE]: listOf([kit, notes]),
    [`GET /collections/${kit._id}`]: unavailable,
  });
  await screen.findByText('Interview kit');
  await user.type(await box(), 'kit');
  await user.click(screen.getByRole('link', { name: 'Interview kit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/collections/${kit._id}`));
  await act(() => router.navigate(-1));
  const link = await screen.findByRole('link', { name: 'Interview kit' });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(names()).toEqual(['Interview kit']);
  expect((await box()).getAttribute('value')).toBe('kit');
});

it('does not refetch a list of several pages on Back', async () => {
  const { router, sent } = show('/app/collections', {
    [MINE]: ({ query }) =>
      query.page === '1' ? listOf([kit, notes], MANY)() : listOf([deep], { ...MANY, page: 3 })(),
    [`GET /collections/${kit._id}`]: unavailable,
  });
  await screen.findByText('Interview kit');
  await more();
  await screen.findByText('Deep kit');
  await user.click(screen.getByRole('link', { name: 'Interview kit' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/collections/${kit._id}`));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 30_000);
  await act(() => router.navigate(-1));
  await screen.findByText('Deep kit');
  expect(requestsOf(sent, MINE)).toHaveLength(2);
});

describe('the order of collections', () => {
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name }));
  };

  it('is requested from the server and stored in the address, with the search', async () => {
    const { sent, search } = show('/app/collections?search=kit', {
      [MINE]: ({ query }) => listOf(query.sort === 'name' ? [deep, kit] : [kit, deep, notes])(),
    });
    await screen.findByText('Interview kit');
    expect(names()).toEqual(['Interview kit', 'Deep kit']);
    await choose('Name');
    await waitFor(() => expect(names()).toEqual(['Deep kit', 'Interview kit']));
    expect(search()).toBe('?search=kit&sort=name');
    expect(requestsOf(sent, MINE).map(({ query }) => query.sort)).toEqual(['updated', 'name']);
  });

  it('has five options', async () => {
    show('/app/collections', { [MINE]: listOf([kit]) });
    await user.click(await screen.findByRole('combobox', { name: 'Sort' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Recently updated',
      'Newest',
      'Oldest',
      'Name',
      'Most stars',
    ]);
  });
});
