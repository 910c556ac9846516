import type { SnippetPage } from '@snippetry/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CachedLists } from './cached-lists.ts';

let version: number;
let cards: number;
let current: boolean;
/** Runs during the next read of changes of other processes. */
let news: () => void;
let made: number;
let lists: CachedLists;

const nothing = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  version = 1;
  cards = 0;
  current = true;
  news = nothing;
  made = 0;
  lists = new CachedLists({
    versions: {
      now: () => version,
      isCurrent: () => current,
      async refresh() {
        news();
        news = nothing;
      },
    },
    people: { changes: () => cards },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function page(): SnippetPage {
  made += 1;
  const pagination = {
    page: 1,
    limit: 12,
    total: made,
    totalPages: 1,
    hasNext: false,
    hasPrev: false,
  };
  return { snippets: [], pagination };
}

/** Returns the number of the list: how many had been made when it was. */
async function look(key = 'newest', make = async () => page()): Promise<number> {
  return (await lists.find(key, make)).pagination.total;
}

it('a list is made once for all visitors while nothing changes', async () => {
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
  expect(await look('oldest')).toBe(2);
  expect(await look()).toBe(1);
});

it('a list is made again after a snippet or a card of an author has changed', async () => {
  await look();
  version += 1;
  expect(await look()).toBe(2);
  cards += 1;
  expect(await look()).toBe(3);
});

it('a list is made again after another process has changed something', async () => {
  await look();
  news = () => {
    version += 1;
  };
  expect(await look()).toBe(2);
});

it('a list is not cached if something changed while it was made', async () => {
  const interrupted = async () => {
    version += 1;
    return page();
  };
  expect(await look('newest', interrupted)).toBe(1);
  expect(await look()).toBe(2);
});

it('a list is made for each request while changes of other processes may be unknown', async () => {
  await look();
  current = false;
  expect(await look()).toBe(2);
  expect(await look()).toBe(3);
  current = true;
  expect(await look()).toBe(1);
});

it('a list is made again if changes of other processes cannot be read', async () => {
  await look();
  news = () => {
    current = false;
    throw new Error('no database');
  };
  expect(await look()).toBe(2);
});

it('a list is made again after a minute', async () => {
  await look();
  vi.advanceTimersByTime(59_000);
  expect(await look()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(await look()).toBe(2);
});

it('a failure to make a list is not cached', async () => {
  const fails = () => Promise.reject(new Error('no database'));
  await expect(look('newest', fails)).rejects.toThrow('no database');
  expect(await look()).toBe(1);
});
