import {
  aUser,
  delayedAnswer,
  forgetPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ID, ONE, showCollection } from '../../../test/detail-page.ts';
import { aCollection } from '../../../test/page.ts';

afterEach(forgetPage);

const STAR = `POST /collections/${ID}/star`;
const FORK = `POST /collections/${ID}/fork`;
const OTHERS = { isOwner: false, allowed: ['star', 'fork'] } as const;
const others = { ...OTHERS, allowed: [...OTHERS.allowed] };

describe('the header of a collection', () => {
  it('shows the numbers of stars and forks, and the origin of a fork', async () => {
    const origin = {
      _id: 'f'.repeat(24),
      name: 'Kit of all',
      owner: { _id: 'd'.repeat(24), username: 'sol' },
      version: 2,
    };
    showCollection({ collection: { starCount: 1, forkCount: 1_204, forkedFrom: origin } });
    expect(await screen.findByText('1 star')).toBeTruthy();
    expect(screen.getByText('1,204 forks')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Kit of all' });
    expect(link.getAttribute('href')).toBe(`/app/collections/${origin._id}`);
    expect(link.closest('p')?.textContent).toBe('Forked from Kit of all by sol');
  });

  it('stars optimistically', async () => {
    const { answer, give } = delayedAnswer();
    showCollection({ collection: { ...others, starCount: 7 }, answers: { [STAR]: answer } });
    await user.click(await screen.findByRole('button', { name: 'Star, 7' }));
    expect(await screen.findByRole('button', { name: 'Remove star, 8' })).toBeTruthy();
    // Another user has starred it, too.
    give(succeeded({ isStarred: true, starCount: 9 }));
    expect(await screen.findByRole('button', { name: 'Remove star, 9' })).toBeTruthy();
  });

  it('removes the star again on failure', async () => {
    showCollection({
      collection: { ...others, starCount: 7 },
      answers: { [STAR]: unavailable },
    });
    await user.click(await screen.findByRole('button', { name: 'Star, 7' }));
    expect(await screen.findByText("Couldn't add the star")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Star, 7' })).toBeTruthy();
  });

  it('forks and opens the fork', async () => {
    const fork = aCollection({ _id: 'f'.repeat(24), name: 'Kit (fork)' });
    const { place } = showCollection({
      collection: others,
      answers: {
        [FORK]: () => succeeded({ collection: fork }, 201),
        [`GET /collections/${fork._id}`]: () => succeeded({ collection: fork }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Fork' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kit (fork)' })).toBeTruthy();
    expect(screen.getByText('Forked to your collections')).toBeTruthy();
    expect(place()).toBe(`/app/collections/${fork._id}`);
  });

  it.each([
    [true, 'public'],
    [false, 'app'],
  ])('copies a link for its audience (public: %s)', async (isPublic, area) => {
    showCollection({ collection: { isPublic } });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/${area}/collections/${ID}`,
    );
    expect(await screen.findByText('Link copied to clipboard!')).toBeTruthy();
  });

  it.each([
    ['Star, 0', 'Sign in to star this collection'],
    ['Fork', 'Sign in to fork this collection'],
  ])('prompts a visitor who presses %s to sign in', async (name, title) => {
    showCollection({ visitor: true, collection: { isOwner: false, allowed: [] } });
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/login',
    );
  });

  it('offers edit and delete to the owner, and opens the list after the deletion', async () => {
    const answers = [unavailable, () => succeeded({})];
    const { place } = showCollection({
      collection: { name: 'Kit' },
      answers: { [`DELETE /collections/${ID}`]: () => answers.shift()?.() ?? unavailable() },
      user: aUser(),
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = await screen.findByRole('dialog', { name: 'Edit Collection' });
    expect(within(edit).getByDisplayValue('Kit')).toBeTruthy();
    await user.click(within(edit).getByRole('button', { name: 'Cancel' }));
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    };
    await remove();
    expect(await screen.findByText('Failed to delete collection')).toBeTruthy();
    expect(place()).toBe(`/app/collections/${ID}`);
    await remove();
    expect(await screen.findByText('Collection deleted successfully')).toBeTruthy();
    await waitFor(() => expect(place()).toBe('/app/collections'));
  });

  it('offers neither to others', async () => {
    showCollection({ collection: others });
    await screen.findByRole('button', { name: 'Fork' });
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add snippets' })).toBeNull();
    expect(screen.queryByRole('button', { name: /README/ })).toBeNull();
  });

  it('keeps the loaded collection if a refetch fails', async () => {
    const answers = [succeeded({ collection: aCollection({ _id: ID, name: 'Kit' }) })];
    const { client } = showCollection({
      answers: { [ONE]: () => answers.shift() ?? unavailable() },
    });
    await screen.findByRole('heading', { level: 1, name: 'Kit' });
    void client.invalidateQueries({ queryKey: ['collections', 'one', ID] });
    expect(await screen.findByText('Failed to load collection')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Kit' })).toBeTruthy();
  });
});
