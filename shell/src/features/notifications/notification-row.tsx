import { notificationText } from '@snippetry/contracts/notification-text';
import { Trans, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Avatar,
  IconButton,
  Menu,
  MenuItem,
  RelativeTime,
  VisuallyHidden,
} from '@snippetry/web-kit/ui';
import { Bell, BellOff, Check, Ellipsis, ShieldAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMute } from '../../data/muted-discussion.mutations.ts';
import { mutedDiscussion, type Notification } from '../../data/notification.queries.ts';
import { preloadFor } from '../../remotes/preload.ts';
import { plainExcerpt } from './plain-excerpt.ts';

interface Props {
  notification: Notification;
  onRead: () => void;
  /** Called when the link is followed. */
  onLeave?: (() => void) | undefined;
}

/** Returns the path of a notification's subject; null if there is none. */
function addressOf({ snippet, commentId, type, actor }: Notification): string | null {
  if (snippet) {
    const query = commentId === null ? '' : `?comment=${commentId}`;
    return `/app/snippets/${snippet._id}${query}`;
  }
  if (type === 'follow' && actor) return `/app/users/${encodeURIComponent(actor.username)}`;
  return null;
}

/** Notification as a link with actor, action and excerpt, next to a menu. */
export function NotificationRow({ notification, onRead, onLeave }: Props) {
  const { isRead, actor, excerpt, createdAt } = notification;
  const row = useRef<HTMLLIElement>(null);
  const wasMarked = useRef(false);
  // The menu unmounts if "Mark as read" was its only item, so the link gets the focus.
  useLayoutEffect(() => {
    if (!isRead || !wasMarked.current) return;
    wasMarked.current = false;
    if (document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLElement>('[data-notification]')?.focus();
  }, [isRead]);
  const mark = () => {
    wasMarked.current = true;
    onRead();
  };
  return (
    <li
      ref={row}
      className="flex items-start border-t border-line-1 first:border-t-0 has-[a:hover]:bg-surface-2"
    >
      <RowLink notification={notification} onRead={onRead} onLeave={onLeave}>
        <span className="mt-0.5 flex-none">
          {actor ? (
            <Avatar name={actor.username} src={actor.avatar} size={24} />
          ) : (
            <ShieldAlert size={20} strokeWidth={1.75} aria-hidden className="m-0.5 text-fg-3" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm/[18px] break-words">
            {isRead ? null : <VisuallyHidden>{t('Unread:')}</VisuallyHidden>}{' '}
            <Sentence notification={notification} />
          </span>
          <span className="block text-xs text-fg-3">
            {excerpt === '' ? null : (
              <span className="mt-0.5 line-clamp-2 text-fg-2 [overflow-wrap:anywhere]">
                {plainExcerpt(excerpt)}
              </span>
            )}
            <span className="mt-0.5 block">
              <RelativeTime iso={createdAt} />
            </span>
          </span>
        </span>
        <i
          aria-hidden
          className={`mt-1.5 size-2 flex-none rounded-full ${isRead ? '' : 'bg-ink'}`}
        />
      </RowLink>
      <RowMenu notification={notification} onRead={mark} />
    </li>
  );
}

function Sentence({ notification }: Pick<Props, 'notification'>) {
  const { text, names } = notificationText(notification);
  const values = {
    actor: <b className="font-semibold">{names.actor}</b>,
    snippet: <b className="font-semibold">{names.snippet}</b>,
  };
  return <Trans text={text} values={values} />;
}

interface RowLinkProps extends Props {
  children: ReactNode;
}

function RowLink({ notification, onRead, onLeave, children }: RowLinkProps) {
  const address = addressOf(notification);
  const look = 'flex min-w-0 flex-1 items-start gap-3 py-3 pr-1 pl-4 -outline-offset-2';
  if (address === null) return <div className={look}>{children}</div>;
  const preload = () => void preloadFor(address);
  const follow = () => {
    if (!notification.isRead) onRead();
    onLeave?.();
  };
  return (
    <Link
      to={address}
      data-notification
      className={look}
      onClick={follow}
      onMouseEnter={preload}
      onFocus={preload}
    >
      {children}
    </Link>
  );
}

/** Menu of actions; a placeholder if there are none. */
function RowMenu({ notification, onRead }: Props) {
  const { isRead, snippet, type } = notification;
  const canMute = snippet !== null && type !== 'moderation';
  if (isRead && !canMute) return <span className="w-12 flex-none" />;
  return (
    <span className="flex-none pt-2 pr-2">
      <Menu trigger={<IconButton label={t('More about this')} icon={<Ellipsis aria-hidden />} />}>
        {isRead ? null : (
          <MenuItem icon={<Check aria-hidden />} onSelect={onRead}>
            {t('Mark as read')}
          </MenuItem>
        )}
        {canMute ? <MuteItem snippetId={snippet._id} /> : null}
      </Menu>
    </span>
  );
}

function MuteItem({ snippetId }: { snippetId: string }) {
  const { data: isMuted = false } = useQuery(mutedDiscussion(snippetId));
  const mute = useMute();
  const Icon = isMuted ? Bell : BellOff;
  return (
    <MenuItem icon={<Icon aria-hidden />} onSelect={() => mute(snippetId, !isMuted)}>
      {isMuted ? t('Unmute this discussion') : t('Mute this discussion')}
    </MenuItem>
  );
}
