import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { VisuallyHidden } from '@snippetry/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { unreadCount } from '../../data/notification.queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

/** Announces new notifications to screen readers; rendered once in the application. */
export function NotificationNews() {
  const { data: unread } = useQuery(unreadCount());
  useLiveNotifications();
  const known = useRef(unread);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === undefined || unread === undefined || unread === before) return;
    setNews(unread > before ? t('New notification, {count} unread', { count: unread }) : '');
  }, [unread]);
  return (
    <VisuallyHidden>
      <span role="status">{news}</span>
    </VisuallyHidden>
  );
}
