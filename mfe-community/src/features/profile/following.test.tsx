import { registerResources } from '@snippetry/web-kit/query';
import {
  type Answers,
  aPage,
  aUser,
  delayedAnswer,
  forgetPage,
  idOf,
  requestsOf,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resources } from '../../data/resources.ts';
import { routes } from '../../routes.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  registerResources('community', resources);
});
afterEach(forgetPage);

const ada = aUser({
  _id: idOf('ada_l'),
  username: 'ada_l',
  followerCount: 41,
  followingCount: 2,
  reputation: 1_250,
});
const FOLLOW = `POST /users/${ada._id}/follow`;
const FOLLOWERS = `GET /users/${ada._id}/followers`;

function show(
  answers: Answers = {},
  { person = ada, viewer = aUser() }: { person?: typeof ada; viewer?: typeof ada | null } = {},
) {
  const stored = { ...person };
  return showPage({
    routes,
    path: viewer ? '/app/users/ada_l' : '/users/ada_l',
    viewer: viewer ?? undefined,
    answers: {
      'GET /users/by-name/ada_l': () => succeeded({ user: stored }),
      'GET /snippets': () => succeeded({ snippets: [], pagination: aPage([]) }),
      'GET /collections': () => succeeded({ collections: [], pagination: aPage([]) }),
      [FOLLOW]: () => {
        stored.isFollowing = !stored.isFollowing;
        stored.followerCount += stored.isFollowing ? 1 : -1;
        const { isFollowing, followerCount } = stored;
        return succeeded({ isFollowing, followerCount });
      },
      ...answers,
    },
  });
}
const button = (name: string) => screen.findByRole('button', { name });

it('updates the number of followers optimistically on follow and unfollow', async () => {
  show();
  await user.click(await button('Follow ada_l'));
  expect(await button('42 followers')).toBeTruthy();
  await user.click(await button('Following ada_l'));
  expect(await button('41 followers')).toBeTruthy();
  expect(await button('Follow ada_l')).toBeTruthy();
});

it('reverts a failed follow with a message', async () => {
  const { answer, give } = delayedAnswer();
  show({ [FOLLOW]: answer });
  await user.click(await button('Follow ada_l'));
  expect(await button('42 followers')).toBeTruthy();
  give(unavailable());
  expect(await button('41 followers')).toBeTruthy();
  expect(await button('Follow ada_l')).toBeTruthy();
  expect(await screen.findByText('Failed to follow')).toBeTruthy();
});

it('sends one request for two clicks', async () => {
  const { answer, give } = delayedAnswer();
  const { sent } = show({ [FOLLOW]: answer });
  await user.click(await button('Follow ada_l'));
  await user.click(await button('Following ada_l'));
  give(succeeded({ isFollowing: true, followerCount: 42 }));
  await waitFor(() => expect(requestsOf(sent, 'GET /users/by-name/ada_l')).toHaveLength(2));
  expect(requestsOf(sent, FOLLOW)).toHaveLength(1);
});

it('prompts a visitor to sign in', async () => {
  show({}, { viewer: null });
  await user.click(await button('Follow ada_l'));
  expect(await screen.findByRole('dialog', { name: 'Sign in to follow ada_l' })).toBeTruthy();
});

it('shows reputation and the numbers of followers and followed users', async () => {
  show();
  expect(await button('2 following')).toBeTruthy();
  expect(screen.getByText('1,250')).toBeTruthy();
});

it('lists followers page by page, with follow buttons', async () => {
  const people = ['bo', 'cleo'].map((username) => aUser({ _id: idOf(username), username }));
  const { sent } = show({
    [FOLLOWERS]: ({ query }) =>
      succeeded({
        users: [people[Number(query.page) - 1]],
        pagination: aPage([], { page: Number(query.page), total: 2, limit: 1 }),
      }),
    [`POST /users/${idOf('bo')}/follow`]: () => succeeded({ isFollowing: true, followerCount: 1 }),
  });
  await user.click(await button('41 followers'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Followers of ada_l' }));
  const bo = await dialog.findByRole('link', { name: 'bo' });
  expect(bo.getAttribute('href')).toBe('/app/users/bo');
  await user.click(dialog.getByRole('button', { name: 'Follow bo' }));
  expect(await dialog.findByRole('button', { name: 'Following bo' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Load more' }));
  const cleo = await dialog.findByRole('link', { name: 'cleo' });
  // The focused button is unmounted.
  await waitFor(() => expect(document.activeElement).toBe(cleo));
  expect(requestsOf(sent, FOLLOWERS).map(({ query }) => query.page)).toEqual(['1', '2']);
});

it('lists of people have an empty state and an error state', async () => {
  const answers = [unavailable(), unavailable()];
  const none = () => succeeded({ users: [], pagination: aPage([]) });
  show({ [`GET /users/${ada._id}/following`]: () => answers.shift() ?? none() });
  await user.click(await button('2 following'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Followed by ada_l' }));
  expect(await dialog.findByText('Failed to load people')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Not following anyone yet.')).toBeTruthy();
});

it('addresses the viewer on their own profile', async () => {
  show({ [FOLLOWERS]: () => succeeded({ users: [], pagination: aPage([]) }) }, { viewer: ada });
  await user.click(await button('41 followers'));
  expect(await screen.findByText('You have no followers yet.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('link', { name: 'Feed of your public snippets' })).toBeTruthy();
});

it('shows that an account is suspended, without a follow button', async () => {
  show({}, { person: aUser({ ...ada, isSuspended: true }) });
  expect(await screen.findByText('This account is suspended')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Follow / })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lift suspension' })).toBeNull();
});

it('lets a moderator lift a suspension', async () => {
  const suspended = aUser({ ...ada, isSuspended: true });
  let isSuspended = true;
  show(
    {
      'GET /users/by-name/ada_l': () => succeeded({ user: { ...suspended, isSuspended } }),
      [`POST /users/${ada._id}/lift-suspension`]: () => {
        isSuspended = false;
        return succeeded({ user: { ...suspended, isSuspended } });
      },
    },
    { viewer: aUser({ isModerator: true }) },
  );
  await user.click(await button('Lift suspension'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Lift suspension' }));
  expect(await screen.findByText('ada_l can sign in again')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('This account is suspended')).toBeNull());
});
