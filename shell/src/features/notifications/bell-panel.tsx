import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { useMarkRead } from '../../data/notification.mutations.ts';
import { unreadCount } from '../../data/notification.queries.ts';
import { NotificationList } from './notification-list.tsx';

export interface BellPanelProps {
  /** Whether to show the title, which the dialog of narrow screens has already. */
  titled: boolean;
  onClose: () => void;
}

/** Notifications with actions for all of them. */
export function BellPanel({ titled, onClose }: BellPanelProps) {
  const { data: unread = 0 } = useQuery(unreadCount());
  const read = useMarkRead();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-11 flex-none items-center justify-between border-b border-line-1 pr-2 pl-4">
        {titled ? <h2 className="text-sm font-semibold">{t('Notifications')}</h2> : <span />}
        <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => read(undefined)}>
          {t('Mark all as read')}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <NotificationList
          show="all"
          empty={
            <p className="px-4 py-8 text-sm text-fg-2">
              {t('Nothing yet. Comments, replies, mentions and new followers show up here.')}
            </p>
          }
          onLeave={onClose}
        />
      </div>
      <div className="flex-none border-t border-line-1 p-2">
        <Button variant="ghost" size="sm" asChild>
          <Link to="/app/notifications" onClick={onClose}>
            {t('See all')}
          </Link>
        </Button>
      </div>
    </div>
  );
}
