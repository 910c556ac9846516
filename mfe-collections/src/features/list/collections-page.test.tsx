import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aCollection, listOf, ok, refused, showPage } from '../../../test/page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MINE = 'GET /api/collections/my';
const SEARCH = 'Search collections by name, description, or tags...';

const kit = aCollection({
  name: 'Interview kit',
  description: 'On a whiteboard',
  tags: ['algorithms', 'practice', 'graphs', 'trees'],
  snippetCount: 14,
  snippets: [{ _id: 'b'.repeat(24), title: 'LRU cache', language: 'python' }],
});
const notes = aCollection({ name: 'Deploy notes', isPublic: false, snippetCount: 1 });

const show = (collections = [kit, notes]) =>
  showPage('/app/collections', { [MINE]: listOf(collections) });

it('shows the totals of all collections and what each holds', async () => {
  show();
  expect(await screen.findByText('2 collections, 15 snippets')).toBeTruthy();
  const [first, second] = screen.getAllByRole('article');
  const card = within(first ?? document.body);
  for (const text of ['Interview kit', '14 snippets', 'Public', 'graphs', '+1 more', 'LRU cache']) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.queryByText('trees')).toBeNull();
  expect(card.getByText('Nov 19, 2026')).toBeTruthy();
  const link = card.getByRole('link', { name: 'View Collection Interview kit' });
  expect(link.getAttribute('href')).toBe(`/app/collections/${kit._id}`);
  expect(within(second ?? document.body).getByText('Private')).toBeTruthy();
});

it('searches names, descriptions and tags while one types', async () => {
  show();
  const box = await screen.findByRole('searchbox', { name: SEARCH });
  await screen.findByText('Interview kit');
  await userEvent.type(box, 'WHITEB');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await userEvent.type(box, 'xyz');
  expect(screen.getByText('No collections found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('loads the collections of every page of the list', async () => {
  const page = (collections: object[], hasNext: boolean) =>
    ok({ collections, pagination: { page: 1, hasNext } });
  const pages = [page([kit], true), page([notes], false)];
  showPage('/app/collections', {
    [MINE]: () => pages.shift() ?? refused(500, 'internal', 'asked too often'),
  });
  expect(await screen.findByText('2 collections, 15 snippets')).toBeTruthy();
});

it('offers the first collection to whoever has none', async () => {
  show([]);
  expect(await screen.findByText('No collections yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create Your First Collection' }));
  expect(await screen.findByRole('dialog', { name: 'New Collection' })).toBeTruthy();
});

it('says that the list cannot be loaded, and tries again when asked', async () => {
  const answers = [1, 2].map(() => refused(503, 'service.unavailable', 'Not available right now'));
  showPage('/app/collections', { [MINE]: () => answers.shift() ?? listOf([kit])() });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Failed to load collections')).toBeTruthy();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Interview kit')).toBeTruthy();
});
