import {
  type Answers,
  aListedSnippet,
  aUser,
  broken,
  delayedAnswer,
  dispatch,
  fakeAssign,
  forgetPage,
  idOf,
  type Media,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../../test/site.tsx';

// The application caches data by user, so each test uses another user.
let noor = aUser();
let people = 0;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  people += 1;
  noor = aUser({ _id: String(people).padStart(24, '0'), username: 'noor' });
});
afterEach(forgetPage);

const ME = 'GET /auth/me';
const COUNTS: Answers = {
  'GET /snippets/summary': () => succeeded({ summary: { totalFavorites: 1_204 } }),
  'GET /collections/my': () => succeeded({ pagination: { total: 6 } }),
  'GET /snippets/my': () => succeeded({ snippets: [aListedSnippet('Retry')] }),
};

interface Opened {
  answers?: Answers;
  media?: Partial<Media>;
  viewer?: typeof noor | undefined;
}
// A page of the shell itself, so that no remote is needed.
const open = ({ answers, ...rest }: Opened = {}, path = '/app/settings') =>
  openSite({ path, viewer: noor, ...rest, answers: { ...COUNTS, ...answers } });
const openAsVisitor = (path: string) => openSite({ path });

const settings = () => screen.findByRole('heading', { level: 1, name: 'Profile & Settings' });
const main = () => screen.getByRole('navigation', { name: 'Main' });
const link = (name: string) => screen.getByRole('link', { name });

describe('the layout of the application', () => {
  it('shows the user, and marks the link of the current page', async () => {
    await open();
    await settings();
    expect(screen.getAllByText('noor').length).toBeGreaterThan(0);
    expect(screen.getByText('Online')).toBeTruthy();
    const labels = within(main())
      .getAllByRole('link')
      .map((it) => it.textContent?.replace(/\d.*/, ''));
    expect(labels).toEqual([
      'Dashboard',
      'Explore',
      'Collections',
      'Favorites',
      'GitHub',
      'Analytics',
    ]);
    const library = within(screen.getByRole('navigation', { name: 'Library' }));
    expect(library.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual([
      '/app/library/transfer',
      '/app/trash',
    ]);
    const account = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(account.getByRole('link', { current: 'page' }).textContent).toBe('Settings');
    expect(link('Create Snippet').getAttribute('href')).toBe('/app/snippets/new');
  });

  it('links moderators to reports', async () => {
    noor = aUser({ ...noor, isModerator: true });
    await open();
    await settings();
    expect(link('Moderation').getAttribute('href')).toBe('/app/moderation');
    await user.keyboard('gm');
    expect(window.location.pathname).toBe('/app/moderation');
  });

  it('shows the counts of collections and favorites as descriptions of their links', async () => {
    const { sent } = await open();
    await settings();
    const favorites = await screen.findByText('1,204');
    expect(link('Favorites').getAttribute('aria-describedby')).toBe(favorites.id);
    expect(link('Collections').textContent).toBe('Collections6');
    expect(requestsOf(sent, 'GET /collections/my')[0]?.query).toEqual({ limit: '1' });
  });

  it('leaves out counts and lists that cannot be loaded', async () => {
    await open({ answers: { 'GET /collections/my': unavailable, 'GET /snippets/my': broken } });
    await settings();
    await screen.findByText('1,204');
    expect(link('Collections').textContent).toBe('Collections');
    expect(link('Collections').hasAttribute('aria-describedby')).toBe(false);
    expect(screen.queryByText('Recently updated')).toBeNull();
  });

  it('lists the user’s recently updated snippets', async () => {
    const { sent } = await open();
    await settings();
    const recent = within(await screen.findByRole('navigation', { name: 'Recently updated' }));
    expect(recent.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe(
      `/app/snippets/${idOf('Retry')}`,
    );
    expect(requestsOf(sent, 'GET /snippets/my')[0]?.query).toEqual({
      sortBy: 'recently-updated',
      limit: '4',
    });
  });

  it('changes the theme by its switch', async () => {
    await open();
    await settings();
    const dark = screen.getByRole('switch', { name: 'Dark theme' });
    await user.click(dark);
    expect(dark.getAttribute('aria-checked')).toBe('true');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
  });

  it('preloads the remote of a link that is hovered, once', async () => {
    const entry = '/mfe/community/remoteEntry.js';
    const preload = ['/mfe/community/explore.js'];
    const { sent } = await open({
      answers: {
        'GET /remotes.json': () =>
          Response.json({ remotes: [{ name: 'mfe_community', entry, preload }] }),
        [`GET ${entry}`]: () => new Response('entry'),
        [`GET ${preload[0]}`]: () => new Response('page'),
      },
    });
    await settings();
    await user.hover(link('Explore'));
    await waitFor(() => expect(requestsOf(sent, `GET ${preload[0]}`)).toHaveLength(1));
    await user.unhover(link('Explore'));
    await user.hover(link('Explore'));
    expect(requestsOf(sent, `GET ${entry}`)).toHaveLength(1);
  });
});

describe('the status next to the user’s name', () => {
  it('is “Offline” while the browser is offline', async () => {
    await open();
    await settings();
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await dispatch(new Event('offline'));
    expect(screen.queryByText('Online')).toBeNull();
    expect(screen.getByText('Offline')).toBeTruthy();
    offline.mockReturnValue(true);
    await dispatch(new Event('online'));
    expect(screen.getByText('Online')).toBeTruthy();
  });
});

describe('the shortcuts of the application', () => {
  const keys = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

  it.each([
    ['c', '/app/snippets/new'],
    ['gd', '/app'],
    ['gp', '/app/profile'],
    ['gt', '/app/trash'],
  ])('open by %s the path %s', async (typed, address) => {
    const { router } = await open();
    await settings();
    await user.keyboard(typed);
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
  });

  it.each([
    ['a question mark', () => user.keyboard('?')],
    ['the sidebar', () => user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))],
  ])('are listed by %s, and are inactive while the dialog is open', async (_by, show) => {
    const { router } = await open();
    await settings();
    await show();
    const list = within(keys() ?? document.body);
    const goTo = list.getByRole('heading', { name: 'Go to' }).parentElement;
    expect(within(goTo ?? document.body).getAllByRole('definition')).toHaveLength(11);
    expect(list.getByText('New snippet')).toBeTruthy();
    await user.keyboard('cgd');
    expect(router.state.location.pathname).toBe('/app/settings');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(keys()).toBeNull());
  });

  it('of a single letter can be switched off in the settings, permanently', async () => {
    const { router } = await open();
    await settings();
    await user.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
    expect(localStorage.getItem('singleKeys')).toBe('off');
    await user.keyboard('c?gd');
    expect([router.state.location.pathname, keys()]).toEqual(['/app/settings', null]);
    await user.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
    await user.keyboard('gd');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
  });
});

describe('signing out', () => {
  it('ends the session and opens the landing page', async () => {
    const { sent } = await open();
    await settings();
    const assign = fakeAssign();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(requestsOf(sent, 'POST /auth/logout')[0]?.headers.authorization).toBe('Bearer a-token');
  });
});

describe('the layout of the application for visitors', () => {
  it('redirects to sign in, with a return to path, query and hash', async () => {
    const { router } = await openAsVisitor('/app/github?tab=import#list');
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { from: '/app/github?tab=import#list' },
    });
  });

  it.each([
    ['/app/explore?language=go#list', '/explore?language=go#list'],
    ['/app/users/mira-1?page=2', '/users/mira-1?page=2'],
    [`/app/snippets/${'a'.repeat(24)}#L2`, `/public/${'a'.repeat(24)}#L2`],
    ['/app/collections/popular', '/public/collections'],
    [`/app/collections/${'b'.repeat(24)}`, `/public/collections/${'b'.repeat(24)}`],
  ])('redirects from %s to its public page', async (path, address) => {
    const { router } = await openAsVisitor(path);
    await waitFor(() => {
      const { pathname, search, hash } = router.state.location;
      expect(pathname + search + hash).toBe(address);
    });
    expect(await screen.findByRole('navigation', { name: 'Site' })).toBeTruthy();
  });

  it.each([
    '/app/collections',
    '/app/collections/starred',
    `/app/snippets/${'a'.repeat(24)}/edit`,
    '/app/snippets/new',
  ])('requires signing in at %s', async (path) => {
    const { router } = await openAsVisitor(path);
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    expect(router.state.location.state).toEqual({ from: path });
  });

  it('requires signing in again after the session has expired', async () => {
    const path = `/app/snippets/${'a'.repeat(24)}`;
    const { router } = await open({}, path);
    await main();
    localStorage.clear();
    await dispatch(new StorageEvent('storage', { key: null }));
    await screen.findByRole('heading', { level: 1, name: 'Sign In' });
    expect(router.state.location.state).toEqual({ from: path });
  });

  it('shows links while the session loads, and marks the current page', async () => {
    const { answer, give } = delayedAnswer();
    await open({ answers: { [ME]: answer } }, '/app/trash');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading...'));
    expect(await screen.findByRole('link', { name: 'Analytics' })).toBeTruthy();
    expect(link('Trash').getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
    give(succeeded({ user: noor }));
    expect(await screen.findByText('noor')).toBeTruthy();
  });

  it.each(['/app/profile', '/app/settings'])(
    'shows "Loading profile..." at %s until the session is loaded',
    async (path) => {
      const { answer, give } = delayedAnswer();
      await open({ answers: { [ME]: answer } }, path);
      const waiting = within(await screen.findByRole('main'));
      expect(waiting.getByRole('status').textContent).toBe('Loading profile...');
      await act(async () => give(succeeded({ user: noor })));
      await settings();
      await waitFor(() => expect(screen.queryByText('Loading profile...')).toBeNull());
    },
  );

  it('keeps the session while the server is unreachable, and offers to retry', async () => {
    let fails = true;
    await open({ answers: { [ME]: () => (fails ? broken() : succeeded({ user: noor })) } });
    expect(
      await screen.findByRole('heading', { name: 'Snippetry cannot be reached' }),
    ).toBeTruthy();
    expect(screen.getByText('You are still signed in on this device.')).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('a-token');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await settings()).toBeTruthy();
  });

  it('retries once online if the server was unreachable', async () => {
    let fails = true;
    await open({ answers: { [ME]: () => (fails ? broken() : succeeded({ user: noor })) } });
    await screen.findByRole('heading', { name: 'Snippetry cannot be reached' });
    fails = false;
    await dispatch(new Event('online'));
    expect(await settings()).toBeTruthy();
  });
});

describe('the menu on a phone', () => {
  const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    const shown = await open({ media: { wide: false } });
    await settings();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(menu()).toBeTruthy();
    return shown;
  };

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its close button', () => user.click(screen.getByRole('button', { name: 'Close menu' }))],
  ])('is closed by %s, which returns the focus', async (_by, close) => {
    await openMenu();
    expect(within(menu() ?? document.body).getByText('Dashboard')).toBeTruthy();
    await close();
    await waitFor(() => expect(menu()).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' })),
    );
  });

  it('closes after a navigation', async () => {
    const { router } = await openMenu();
    await user.click(link('Profile'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/profile'));
    await waitFor(() => expect(menu()).toBeNull());
  });
});

it('shows no counts of one user to the next', async () => {
  await open();
  await settings();
  await screen.findByText('1,204');
  const next = aUser({ _id: 'f'.repeat(24), username: 'sam' });
  forgetPage();
  const { answer } = delayedAnswer();
  await open({ viewer: next, answers: { 'GET /snippets/summary': answer } });
  await settings();
  expect(screen.queryByText('1,204')).toBeNull();
});
