import { type Msg, msg } from '@snippetry/contracts/texts';
import { t, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { EmptyState, PageBody, PageHeader, Panel, Segment } from '@snippetry/web-kit/ui';
import { CheckCheck, Settings } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useMarkRead } from '../../data/notification.mutations.ts';
import { type NotificationFilter, unreadCount } from '../../data/notification.queries.ts';
import { NotificationList } from './notification-list.tsx';

const CHOICES = [
  { value: 'all', label: msg('All') },
  { value: 'unread', label: msg('Unread') },
] as const;

const EMPTY: Readonly<Record<NotificationFilter, { title: Msg; sentence: Msg }>> = {
  all: {
    title: msg('No notifications yet'),
    sentence: msg('Comments, replies, mentions and new followers show up here.'),
  },
  unread: { title: msg('Nothing unread'), sentence: msg('You have read everything.') },
};

/** `/app/notifications`: all or unread notifications. */
export function NotificationsPage() {
  usePageTitle(t('Notifications'));
  const [params, setParams] = useSearchParams();
  const show: NotificationFilter = params.get('show') === 'unread' ? 'unread' : 'all';
  const { data: unread = 0 } = useQuery(unreadCount());
  const read = useMarkRead();
  const { title, sentence } = EMPTY[show];
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        actions={[
          {
            label: t('Notification settings'),
            icon: <Settings aria-hidden />,
            to: '/app/settings#notifications',
            variant: 'ghost',
          },
          {
            label: t('Mark all as read'),
            icon: <CheckCheck aria-hidden />,
            disabled: unread === 0,
            onSelect: () => read(undefined),
          },
        ]}
      />
      <PageBody>
        <div className="max-w-[720px]">
          <Segment
            label={t('Which notifications')}
            options={CHOICES.map(({ value, label }) => ({ value, label: t(label) }))}
            value={show}
            onChange={(next) => setParams(next === 'all' ? {} : { show: next })}
            className="mb-4"
          />
          <NotificationList
            key={show}
            show={show}
            frame={(list) => <Panel padded={false}>{list}</Panel>}
            empty={<EmptyState title={t(title)}>{t(sentence)}</EmptyState>}
          />
        </div>
      </PageBody>
    </>
  );
}
