import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { LoadMore, QueryView } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useMarkRead } from '../../data/notification.mutations.ts';
import {
  type Notification,
  type NotificationFilter,
  notificationList,
} from '../../data/notification.queries.ts';
import { allNotifications } from '../../data/notification-cache.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';

interface Props {
  show: NotificationFilter;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Wraps a list with entries. */
  frame?: (list: ReactNode) => ReactNode;
  /** Called when a link is followed. */
  onLeave?: (() => void) | undefined;
}

/** Moves focus between notifications by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  // Ignore keys in a row's menu and its button, which have arrow keys of their own.
  const at = links.findIndex((link) => link.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
}

/** Notifications of the user, page by page. */
export function NotificationList({ show, empty, frame = (list) => list, onLeave }: Props) {
  const query = useInfiniteQuery(notificationList(show));
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  const list = useRef<HTMLUListElement>(null);
  const shown = data && allNotifications(data.pages);
  return (
    <QueryView
      query={{ data: shown, error, isFetching, refetch, dataUpdatedAt }}
      loading={t('Loading notifications...')}
      waiting={<NotificationSkeleton />}
      failed={t('Failed to fetch notifications')}
      empty={empty}
    >
      {(notifications) =>
        frame(
          <>
            <Rows list={list} notifications={notifications} onLeave={onLeave} />
            <LoadMore query={query} list={list} className="border-t border-line-1 p-3" />
          </>,
        )
      }
    </QueryView>
  );
}

interface RowsProps extends Pick<Props, 'onLeave'> {
  list: RefObject<HTMLUListElement | null>;
  notifications: readonly Notification[];
}

function Rows({ list, notifications, onLeave }: RowsProps) {
  const read = useMarkRead();
  return (
    <ul ref={list} aria-label={t('Your notifications')} onKeyDown={moveFocus}>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification._id}
          notification={notification}
          onRead={() => read([notification._id])}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}
