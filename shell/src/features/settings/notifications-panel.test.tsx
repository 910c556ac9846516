import {
  type Answers,
  aUser,
  forgetPage,
  showElement,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotificationsPanel } from './notifications-panel.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const READ = 'GET /notifications/settings';
const SAVE = 'PUT /notifications/settings';
const SETTINGS = { mutedTypes: ['follow'], digest: 'off' };

const show = (answers: Answers = {}) =>
  showElement(<NotificationsPanel />, {
    viewer: aUser(),
    answers: {
      [READ]: () => succeeded({ settings: SETTINGS }),
      [SAVE]: ({ body }) => succeeded({ settings: body }),
      ...answers,
    },
  });
const switchOf = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string) => (await switchOf(name)).getAttribute('aria-checked');

it('shows the types of notifications, and that no email is sent', async () => {
  show();
  expect(await isOn('Comments on my snippets')).toBe('true');
  expect(await isOn('New followers')).toBe('false');
  expect(screen.getByRole('radio', { name: 'Off' }).getAttribute('aria-checked')).toBe('true');
});

it('saves each change at once', async () => {
  const { sentTo } = show();
  await user.click(await switchOf('New followers'));
  await user.click(screen.getByRole('radio', { name: 'Weekly' }));
  await waitFor(() =>
    expect(sentTo(SAVE)).toEqual([
      { mutedTypes: [], digest: 'off' },
      { mutedTypes: [], digest: 'weekly' },
    ]),
  );
  expect(await screen.findByText('Notification settings saved')).toBeTruthy();
});

it('restores the settings if a change could not be saved', async () => {
  show({ [SAVE]: unavailable });
  await user.click(await switchOf('Mentions of me'));
  expect(await screen.findByText('Failed to save the notification settings')).toBeTruthy();
  expect(await isOn('Mentions of me')).toBe('true');
});

it('offers to retry if the settings cannot be loaded', async () => {
  let fails = true;
  show({ [READ]: () => (fails ? unavailable() : succeeded({ settings: SETTINGS })) });
  expect(await screen.findByText('Failed to fetch the notification settings')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await switchOf('Comments on my snippets')).toBeTruthy();
});
