import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  cappedCount,
  Dialog,
  ErrorCard,
  IconButton,
  Popover,
  useWide,
} from '@snippetry/web-kit/ui';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { shellKeys } from '../../data/keys.ts';
import { unreadCount } from '../../data/notification.queries.ts';
import { NotificationSkeleton } from './notification-skeleton.tsx';

/** Returns the bell's label with the unread count. */
const nameOf = (unread: number) =>
  unread === 0
    ? t('Notifications')
    : t('Notifications, {count} unread', { count: cappedCount(unread) });

function BellMark({ unread }: { unread: number }) {
  return (
    <span className="relative">
      <BellIcon aria-hidden />
      {unread === 0 ? null : (
        <span
          aria-hidden
          className="absolute -top-2.5 left-2 h-4 min-w-4 rounded-mark bg-ink px-1 text-center text-2xs/4 font-medium text-on-ink tabular-nums"
        >
          {cappedCount(unread)}
        </span>
      )}
    </span>
  );
}

/** Loads the code of the list when the bell is opened, and again on request after a failure. */
function usePanelCode(open: boolean) {
  return useQuery({
    queryKey: shellKeys.bellPanel,
    queryFn: async () => (await import('./bell-panel.tsx')).BellPanel,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Bell with the unread count, which opens the list of notifications. */
export function Bell() {
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const { data: unread = 0, refetch } = useQuery(unreadCount());
  const { data: Panel, isError, refetch: loadAgain } = usePanelCode(open);
  const change = (next: boolean) => {
    setOpen(next);
    if (next) void refetch();
  };
  const content = Panel ? (
    <Panel titled={wide} onClose={() => setOpen(false)} />
  ) : isError ? (
    <ErrorCard title={t('Notifications could not be loaded')} onRetry={() => void loadAgain()} />
  ) : (
    <div aria-busy="true">
      <NotificationSkeleton />
    </div>
  );
  const button = { label: nameOf(unread), icon: <BellMark unread={unread} /> };
  if (wide) {
    return (
      <Popover
        label={t('Notifications')}
        align="start"
        open={open}
        onOpenChange={change}
        className="flex max-h-[min(560px,80dvh)] w-[400px] flex-col overflow-hidden p-0"
        trigger={<IconButton {...button} />}
      >
        {content}
      </Popover>
    );
  }
  return (
    <>
      <IconButton
        {...button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => change(true)}
      />
      <Dialog
        open={open}
        onOpenChange={change}
        title={t('Notifications')}
        size="lg"
        className="[&>.sn-dialog-body]:flex [&>.sn-dialog-body]:flex-1 [&>.sn-dialog-body]:flex-col [&>.sn-dialog-body]:p-0"
      >
        {content}
      </Dialog>
    </>
  );
}
