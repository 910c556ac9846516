import { usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { useSearchParams } from '@snippetry/web-kit/router';
import { EmptyState, PageBody, PageHeader, Panel, Segment } from '@snippetry/web-kit/ui';
import { CheckCheck, Settings } from 'lucide-react';
import { NotificationList } from './notification-list.tsx';
import { type Shown, unreadCount } from './notification-queries.ts';
import { useMarkRead } from './use-mark-read.ts';

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

const EMPTY: Readonly<Record<Shown, { title: string; sentence: string }>> = {
  all: {
    title: 'No notifications yet',
    sentence: 'Comments, replies, mentions and new followers show up here.',
  },
  unread: { title: 'Nothing unread', sentence: 'You have read everything.' },
};

/** `/app/notifications`: all notifications, or those that are not read. */
export function NotificationsPage() {
  usePageTitle('Notifications');
  const [params, setParams] = useSearchParams();
  const show: Shown = params.get('show') === 'unread' ? 'unread' : 'all';
  const { data: unread = 0 } = useQuery(unreadCount());
  const read = useMarkRead();
  const { title, sentence } = EMPTY[show];
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={[
          {
            label: 'Notification settings',
            icon: <Settings aria-hidden />,
            to: '/app/settings#notifications',
            variant: 'ghost',
          },
          {
            label: 'Mark all as read',
            icon: <CheckCheck aria-hidden />,
            disabled: unread === 0,
            onSelect: () => read(undefined),
          },
        ]}
      />
      <PageBody>
        <div className="max-w-[720px]">
          <Segment
            label="Which notifications"
            options={CHOICES}
            value={show}
            onChange={(next) => setParams(next === 'all' ? {} : { show: next })}
            className="mb-4"
          />
          <NotificationList
            key={show}
            show={show}
            frame={(list) => <Panel padded={false}>{list}</Panel>}
            empty={<EmptyState title={title}>{sentence}</EmptyState>}
          />
        </div>
      </PageBody>
    </>
  );
}
