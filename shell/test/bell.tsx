import {
  type Answers,
  aUser,
  forgetPage,
  type Sent,
  showPage,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Notification } from '../src/data/notification.queries.ts';
import { Bell } from '../src/features/notifications/bell.tsx';
import { NotificationNews } from '../src/features/notifications/notification-news.tsx';
import { aNotification, notificationsPage } from './notifications.ts';

/** Registers the hooks that tests of the bell need. */
export function withBell(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Disables random delays.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(forgetPage);
}

export const LIST = 'GET /notifications';
export const READ = 'POST /notifications/read';

export const REPLY = aNotification('1', {
  type: 'reply',
  actor: { _id: '9'.repeat(24), username: 'devon-k' },
  snippet: { _id: '5'.repeat(24), title: 'useDebouncedValue' },
  commentId: '7'.repeat(24),
  excerpt: 'It keeps the last value.',
});
export const FOLLOW = aNotification('2', { type: 'follow', snippet: null, isRead: true });

/** Answers with these notifications and their unread count. */
export function answering(
  all: Notification[],
  unread = all.filter(({ isRead }) => !isRead).length,
) {
  return ({ query }: Sent) => succeeded(notificationsPage(all, { unread, query }));
}

export function show(all: Notification[] = [REPLY, FOLLOW], answers: Answers = {}, wide = true) {
  const element = (
    <>
      <Bell />
      <NotificationNews />
    </>
  );
  return showPage({
    path: '/',
    routes: [{ path: '/', element }],
    viewer: aUser(),
    media: { wide },
    answers: {
      [LIST]: answering(all),
      [READ]: () => succeeded({ unread: 0 }),
      ...answers,
    },
  });
}

export const bell = (name: string | RegExp = /^Notifications/) =>
  screen.findByRole('button', { name });
export const open = async () => user.click(await bell());
export const row = (name: string | RegExp) => screen.findByRole('link', { name });
