import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aCollection, ok, refused, showPage } from '../../../test/page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(overrides: Parameters<typeof aCollection>[0]) {
  const collection = aCollection(overrides);
  showPage(`/app/collections/${collection._id}`, {
    [`GET /api/collections/${collection._id}`]: () => ok({ collection }),
  });
}

it('names the collection, its visibility and its snippets', async () => {
  show({
    name: 'Interview kit',
    isPublic: false,
    snippetCount: 1,
    snippets: [{ _id: 'b'.repeat(24), title: 'LRU cache', language: 'python' }],
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Interview kit');
  expect(screen.getByText('Private')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'LRU cache' });
  expect(link.getAttribute('href')).toBe(`/app/snippets/${'b'.repeat(24)}`);
  expect(screen.getByText('Python')).toBeTruthy();
});

it('does not pass a part of the snippets off as all of them', async () => {
  show({
    snippetCount: 14,
    snippets: [{ _id: 'b'.repeat(24), title: 'LRU cache', language: 'python' }],
  });
  expect(await screen.findByRole('heading', { name: 'Added last' })).toBeTruthy();
  expect(screen.getByText('14 snippets')).toBeTruthy();
});

it('says whose collection it is, unless it is one’s own', async () => {
  show({ isOwner: false });
  expect(await screen.findByText('by mira')).toBeTruthy();
});

it('says that a collection is empty', async () => {
  show({});
  expect(await screen.findByText('No snippets yet')).toBeTruthy();
});

it('leads back from a collection that is not there', async () => {
  const id = 'c'.repeat(24);
  showPage(`/app/collections/${id}`, {
    [`GET /api/collections/${id}`]: () =>
      refused(404, 'collection.not_found', 'Collection not found'),
  });
  expect(await screen.findByRole('heading', { name: 'Collection not found' })).toBeTruthy();
  expect(
    screen.getAllByRole('link', { name: 'Back to Collections' })[0]?.getAttribute('href'),
  ).toBe('/app/collections');
});
