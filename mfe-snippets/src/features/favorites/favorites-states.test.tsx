import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { away, forgetPage, ok, showPage } from '../../../test/page.tsx';
import type { Snippet } from '../../data/types.ts';
import { FavoritesPage } from './favorites-page.tsx';

afterEach(() => {
  cleanup();
  forgetPage();
});

const pageOf = (snippets: Snippet[]) =>
  ok({ snippets, pagination: { page: 1, hasNext: false, total: snippets.length, totalPages: 1 } });

const show = (starred: () => Response | Promise<Response>, search = '') =>
  showPage({
    routes: [{ path: '/app/favorites', element: <FavoritesPage /> }],
    path: `/app/favorites${search}`,
    network: { 'GET /snippets/starred': starred },
  });

it('favorites say that they could not be fetched, and try again', async () => {
  let broken = true;
  show(() => (broken ? away() : pageOf([aSnippet('Here after all', { isStarred: true })])));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const card = retry.closest('[role="alert"]');
  expect(card?.textContent).toContain('Failed to fetch favorite snippets');
  broken = false;
  await userEvent.click(retry);
  await screen.findByRole('heading', { name: 'Here after all' });
  await waitFor(() => expect(card?.isConnected).toBe(false));
});

describe('favorites that there are none of', () => {
  it.each([
    ['', 'Loading your favorites...', 'No favorites yet'],
    ['?search=word', 'Loading favorites...', 'No matching favorites found'],
  ])('at "%s" say "%s", then "%s"', async (search, waiting, empty) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const answered = async () => {
      await held;
      return pageOf([]);
    };
    show(answered, search);
    const statuses = await screen.findAllByRole('status');
    await waitFor(() => expect(statuses.map((it) => it.textContent)).toContain(waiting));
    release();
    await screen.findByText(empty);
  });

  it('lead to what others share, and are counted', async () => {
    show(() => pageOf([]));
    const explore = await screen.findByRole('link', { name: 'Explore Snippets' });
    expect(explore.getAttribute('href')).toBe('/app/explore');
    expect((await screen.findAllByText('0 favorites')).length).toBeGreaterThan(0);
  });
});
