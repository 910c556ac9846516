import {
  type Answer,
  delayedAnswer,
  forgetPage,
  pageTitle,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCollection, listOf, show } from '../../../test/page.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const POPULAR = 'GET /collections/popular';
const STARRED = 'GET /collections/starred';
const kit = aCollection({
  name: 'Interview kit',
  isOwner: false,
  allowed: ['star', 'fork'],
  starCount: 7,
});
const STAR = `POST /collections/${kit._id}/star`;

const tabs = () => within(screen.getByRole('navigation', { name: 'Lists of collections' }));
const current = () =>
  tabs()
    .getAllByRole('link', { current: 'page' })
    .map((it) => it.textContent);
const star = () => screen.getByRole('button', { name: 'Star Interview kit' });
const isPressed = () => star().getAttribute('aria-pressed') === 'true';
const stars = () => screen.getByTitle(/^stars?$/).textContent;

describe('the lists of collections', () => {
  it.each([
    ['/app/collections', 'My Collections', 'My Collections'],
    ['/app/collections/popular', 'Popular Collections', 'Popular'],
    ['/app/collections/starred', 'Starred Collections', 'Starred'],
  ])('have an address and a title each: %s', async (path, title, tab) => {
    const answer = listOf([kit]);
    show(path, { [POPULAR]: answer, [STARRED]: answer, 'GET /collections/my': answer });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(pageTitle()).toBe(title);
    expect(current()).toEqual([tab]);
    expect(await screen.findByText('Interview kit')).toBeTruthy();
  });

  it('link to each other', async () => {
    const { place } = show('/app/collections/popular', {
      [POPULAR]: listOf([kit]),
      [STARRED]: listOf([]),
    });
    await screen.findByText('Interview kit');
    await user.click(tabs().getByRole('link', { name: 'Starred' }));
    expect(await screen.findByText('No starred collections yet')).toBeTruthy();
    expect(place()).toBe('/app/collections/starred');
    await user.click(screen.getByRole('link', { name: 'See popular collections' }));
    expect(await screen.findByText('Interview kit')).toBeTruthy();
  });
});

describe('a public collection of another user', () => {
  const showPopular = async (answer: Answer) => {
    const shown = show('/app/collections/popular', { [POPULAR]: listOf([kit]), [STAR]: answer });
    await screen.findByText('Interview kit');
    return shown;
  };

  it('shows its owner, and has no menu', async () => {
    await showPopular(unavailable);
    const owner = screen.getByRole('link', { name: 'mira' });
    expect(owner.getAttribute('href')).toBe('/app/users/mira');
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(stars()).toBe('7 stars');
  });

  it('is starred and unstarred optimistically', async () => {
    const { answer, give } = delayedAnswer();
    const answers = [answer, () => succeeded({ isStarred: false, starCount: 7 })];
    const { sent } = await showPopular((request) => (answers.shift() ?? unavailable)(request));
    await user.click(star());
    await waitFor(() => expect(isPressed()).toBe(true));
    expect(stars()).toBe('8 stars');
    give(succeeded({ isStarred: true, starCount: 9 }));
    await waitFor(() => expect(stars()).toBe('9 stars'));
    await user.click(star());
    await waitFor(() => expect(stars()).toBe('7 stars'));
    expect(isPressed()).toBe(false);
    // The list under the pointer stays as it is.
    expect(requestsOf(sent, POPULAR)).toHaveLength(1);
  });

  it('loses its star again on failure', async () => {
    await showPopular(unavailable);
    await user.click(star());
    expect(await screen.findByText("Couldn't add the star")).toBeTruthy();
    expect([isPressed(), stars()]).toEqual([false, '7 stars']);
  });
});

describe('lists of public collections', () => {
  it('show an error with a retry button', async () => {
    const answers = [unavailable(), unavailable()];
    show('/app/collections/popular', { [POPULAR]: () => answers.shift() ?? listOf([kit])() });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load collections')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Interview kit')).toBeTruthy();
  });

  it('have an empty state', async () => {
    show('/app/collections/popular', { [POPULAR]: listOf([]) });
    expect(await screen.findByText('No public collections yet')).toBeTruthy();
  });
});

describe('the public page of popular collections', () => {
  const showPublic = (media = {}) =>
    show('/public/collections', { [POPULAR]: listOf([kit]) }, { media });

  it('links to public pages, and on a phone back to Explore', async () => {
    showPublic({ wide: false });
    const link = await screen.findByRole('link', { name: 'Interview kit' });
    expect(link.getAttribute('href')).toBe(`/public/collections/${kit._id}`);
    expect(screen.getByRole('link', { name: 'mira' }).getAttribute('href')).toBe('/users/mira');
    const back = screen.getByRole('link', { name: 'Back to Explore' });
    expect(back.getAttribute('href')).toBe('/explore');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('prompts visitors to sign in before starring', async () => {
    const { sent } = showPublic();
    await screen.findByText('Interview kit');
    await user.click(star());
    expect(
      await screen.findByRole('dialog', { name: 'Sign in to star this collection' }),
    ).toBeTruthy();
    expect(requestsOf(sent, STAR)).toEqual([]);
  });
});
