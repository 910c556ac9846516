import {
  type Answers,
  aListedSnippet,
  aPage,
  aUser,
  delayedAnswer,
  forgetPage,
  idOf,
  pageTitle,
  refused,
  requestsOf,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withExtensions } from '../../../test/extensions.tsx';
import { routes } from '../../routes.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const USER = 'GET /users/by-name/ada_l';
const LIST = 'GET /snippets';
const COLLECTIONS = 'GET /collections';
const ada = aUser({
  _id: idOf('ada_l'),
  username: 'ada_l',
  firstName: 'Ada',
  lastName: 'Lovelace',
  bio: 'Notes on engines.',
  location: 'London',
  website: 'https://ada.example/',
  githubUsername: 'ada',
  stats: { totalSnippets: 2, totalViews: 4_821, totalStars: 12, totalForks: 3 },
});
const snippets = [aListedSnippet('Loop'), aListedSnippet('Draft', { isPublic: false })];

function show(answers: Answers = {}, path = '/users/ada_l', viewer = aUser()) {
  return showPage({
    routes: withExtensions(routes),
    path,
    viewer: path.startsWith('/app') ? viewer : undefined,
    answers: {
      [USER]: () => succeeded({ user: ada }),
      [COLLECTIONS]: () => succeeded({ collections: [], pagination: aPage([]) }),
      [LIST]: ({ query }) =>
        succeeded({
          snippets,
          pagination: aPage(snippets, { page: Number(query.page), total: 30 }),
        }),
      ...answers,
    },
  });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows skeleton rows while a profile is loading', async () => {
  const { answer, give } = delayedAnswer();
  show({ [USER]: answer });
  expect(await screen.findByText('Loading profile...')).toBeTruthy();
  expect(document.querySelectorAll('.sn-row[aria-hidden]')).toHaveLength(3);
  give(succeeded({ user: ada }));
  await heading('Ada Lovelace');
});

it('shows visitors the profile and public snippets of a user', async () => {
  const { sent } = show();
  await heading('Ada Lovelace');
  expect(pageTitle()).toBe('Ada Lovelace');
  const panel = within(await screen.findByRole('region', { name: 'Profile' }));
  for (const fact of ['@ada_l', 'Notes on engines.', 'London', '4,821']) {
    expect(panel.getByText(fact)).toBeTruthy();
  }
  const website = panel.getByRole('link', { name: 'ada.example' });
  expect([website.getAttribute('href'), website.getAttribute('rel')]).toEqual([
    'https://ada.example/',
    'nofollow noopener noreferrer',
  ]);
  const snippet = await screen.findByRole('link', { name: 'Loop' });
  expect(snippet.getAttribute('href')).toBe(`/public/${idOf('Loop')}`);
  expect(requestsOf(sent, LIST)[0]?.query).toEqual({
    author: ada._id,
    sortBy: 'newest',
    page: '1',
    limit: '12',
  });
});

it('links to pages below /app there, and labels own private snippets', async () => {
  show({}, '/app/users/ada_l');
  const snippet = await screen.findByRole('link', { name: 'Loop' });
  expect(snippet.getAttribute('href')).toBe(`/app/snippets/${idOf('Loop')}`);
  expect(screen.getAllByRole('img', { name: 'Private' })).toHaveLength(1);
});

it('moves between snippets with j, and copies the code with y', async () => {
  show();
  await screen.findByRole('link', { name: 'Loop' });
  await user.keyboard('jy');
  expect(document.activeElement?.textContent).toBe('Loop');
  expect(await screen.findByText('Code copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(snippets[0]?.content);
});

it('stores the page in the address, and scrolls up on change', async () => {
  const { sent, search } = show();
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  expect(scroll).toHaveBeenCalled();
  expect(search()).toBe('?page=2');
  expect(requestsOf(sent, LIST).at(-1)?.query.page).toBe('2');
});

it('has an empty state without snippets', async () => {
  show({ [LIST]: () => succeeded({ snippets: [], pagination: aPage([]) }) });
  expect(await screen.findByText('No public snippets yet')).toBeTruthy();
});

it.each([
  ['/users/ada_l', '/explore'],
  ['/app/users/ada_l', '/app/explore'],
])('at %s shows that a user does not exist, with a link to %s', async (path, explore) => {
  const { sent } = show({ [USER]: () => refused(404, 'user.not_found', 'User not found') }, path);
  await heading('User not found');
  expect(pageTitle()).toBe('User not found');
  const link = screen.getByRole('link', { name: 'Explore snippets' });
  expect(link.getAttribute('href')).toBe(explore);
  expect(requestsOf(sent, USER)).toHaveLength(1);
});

it('shows an error with a retry button if a profile cannot be loaded', async () => {
  const answers = [unavailable(), unavailable()];
  show({ [USER]: () => answers.shift() ?? succeeded({ user: ada }) });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to load profile')).toBeTruthy();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await heading('Ada Lovelace');
});

it('lists the public collections of a user', async () => {
  const collections = [
    { _id: idOf('kit'), name: 'Interview kit', snippetCount: 14 },
    { _id: idOf('one'), name: 'Single', snippetCount: 1 },
  ];
  const { sent } = show({
    [COLLECTIONS]: () => succeeded({ collections, pagination: aPage(collections) }),
  });
  const link = await screen.findByRole('link', { name: 'Interview kit' });
  expect(link.getAttribute('href')).toBe(`/public/collections/${idOf('kit')}`);
  expect([screen.getByText('14 snippets'), screen.getByText('1 snippet')]).toBeTruthy();
  expect(requestsOf(sent, COLLECTIONS)[0]?.query).toEqual({ owner: ada._id, page: '1' });
});

it('has an error state and an empty state for collections', async () => {
  const answers = [unavailable(), unavailable()];
  const none = succeeded({ collections: [], pagination: aPage([]) });
  show({ [COLLECTIONS]: () => answers.shift() ?? none });
  expect(await screen.findByText('Failed to fetch collections')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No public collections yet')).toBeTruthy();
});

it('links to the settings on the viewer’s own profile, without a follow button', async () => {
  show({}, '/app/users/ada_l', ada);
  const edit = await screen.findByRole('link', { name: 'Edit profile' });
  expect(edit.getAttribute('href')).toBe('/app/settings');
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
});

it('adds a snippet of a profile to collections', async () => {
  show({}, '/app/users/ada_l');
  await user.click(await screen.findByRole('button', { name: 'Add Loop to a collection' }));
  await screen.findByText(`collections adding ${idOf('Loop')}`);
});
