import {
  aUser,
  forgetPage,
  pageTitle,
  requestsOf,
  type Sent,
  showElement,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aNotification, notificationsPage } from '../../../test/notifications.ts';
import { NotificationsPage } from './notifications-page.tsx';

afterEach(forgetPage);

const LIST = 'GET /notifications';
const UNREAD = aNotification('1');
const OLD = aNotification('2', { type: 'follow', snippet: null, isRead: true });

function show(all = [UNREAD, OLD]) {
  let stored = all;
  return showElement(<NotificationsPage />, {
    viewer: aUser(),
    answers: {
      [LIST]: ({ query }: Sent) => {
        const unread = stored.filter(({ isRead }) => !isRead).length;
        return succeeded(notificationsPage(stored, { unread, query }));
      },
      'POST /notifications/read': () => {
        stored = all.map((one) => ({ ...one, isRead: true }));
        return succeeded({ unread: 0 });
      },
    },
  });
}

it('lists all notifications, or unread ones at their own URL', async () => {
  const { search, sent } = show();
  expect(await screen.findByRole('link', { name: /started following you/ })).toBeTruthy();
  expect(pageTitle()).toBe('Notifications');
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(search()).toBe('?show=unread');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /started following you/ })).toBeNull(),
  );
  expect(await screen.findByRole('link', { name: /commented on Retry/ })).toBeTruthy();
  expect(requestsOf(sent, LIST).at(-1)?.query).toEqual({ page: '1', show: 'unread' });
});

it('marks all as read', async () => {
  const { sentTo } = show();
  await screen.findByRole('link', { name: /^Unread: mira_k commented/ });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('link', { name: /^mira_k commented/ })).toBeTruthy();
  expect(sentTo('POST /notifications/read')).toEqual([{}]);
});

it('shows that everything is read', async () => {
  show([OLD]);
  await screen.findByRole('link', { name: /started following you/ });
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await screen.findByRole('heading', { name: 'Nothing unread' })).toBeTruthy();
});
