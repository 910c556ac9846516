import type { Notification, NotificationPage } from '../src/data/notification.queries.ts';

const PAGE_SIZE = 20;

/** Creates an unread notification of a comment by mira_k. */
export function aNotification(name: string, given: Partial<Notification> = {}): Notification {
  return {
    _id: name.padStart(24, '0'),
    type: 'comment',
    actor: { _id: 'e'.repeat(24), username: 'mira_k' },
    snippet: { _id: 'd'.repeat(24), title: 'Retry' },
    commentId: 'c'.repeat(24),
    excerpt: 'Nice.',
    isRead: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...given,
  };
}

interface RequestedPage {
  unread: number;
  query: Record<string, string>;
}

/** Returns the page of notifications that a query requests. */
export function notificationsPage(
  all: Notification[],
  { unread, query }: RequestedPage,
): NotificationPage {
  const page = Number(query.page ?? 1);
  const limit = Number(query.limit ?? PAGE_SIZE);
  const matching = query.show === 'unread' ? all.filter(({ isRead }) => !isRead) : all;
  const total = matching.length;
  return {
    notifications: matching.slice((page - 1) * limit, page * limit),
    unread,
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      hasNext: page * limit < total,
      hasPrev: page > 1,
    },
  };
}
