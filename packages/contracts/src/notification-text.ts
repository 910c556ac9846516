import type { Notification } from './notifications.ts';
import { type Msg, msg } from './texts.ts';

/** A sentence and the values of its placeholders: `{actor}` a user, `{snippet}` a snippet. */
export interface NotificationText {
  text: Msg;
  names: { actor: string; snippet: string };
}

/**
 * Texts of an event on a snippet: with both names, with a deleted actor, with a snippet the user
 * cannot see, with neither.
 */
interface Deed {
  full: Msg;
  bySomebody: Msg;
  unseen: Msg;
  unseenBySomebody: Msg;
}

const DEEDS: Readonly<Record<'comment' | 'reply' | 'mention', Deed>> = {
  comment: {
    full: msg('{actor} commented on {snippet}'),
    bySomebody: msg('Someone commented on {snippet}'),
    unseen: msg('{actor} commented on a snippet you can no longer see'),
    unseenBySomebody: msg('Someone commented on a snippet you can no longer see'),
  },
  reply: {
    full: msg('{actor} replied to your comment on {snippet}'),
    bySomebody: msg('Someone replied to your comment on {snippet}'),
    unseen: msg('{actor} replied to your comment on a snippet you can no longer see'),
    unseenBySomebody: msg('Someone replied to your comment on a snippet you can no longer see'),
  },
  mention: {
    full: msg('{actor} mentioned you in a comment on {snippet}'),
    bySomebody: msg('Someone mentioned you in a comment on {snippet}'),
    unseen: msg('{actor} mentioned you in a comment on a snippet you can no longer see'),
    unseenBySomebody: msg('Someone mentioned you in a comment on a snippet you can no longer see'),
  },
};

type NotificationContent = Pick<Notification, 'type' | 'action' | 'actor' | 'snippet'>;

function moderationText({ action, snippet }: NotificationContent): Msg {
  if (action === 'lift-suspension') return msg('Your account is no longer suspended');
  if (action === 'hide-snippet') {
    return snippet
      ? msg('Your snippet {snippet} was hidden by a moderator')
      : msg('A snippet of yours was hidden by a moderator');
  }
  if (action === 'lift-hiding') {
    return snippet
      ? msg('Your snippet {snippet} can be public again')
      : msg('A snippet of yours can be public again');
  }
  return snippet
    ? msg('Your comment on {snippet} was removed')
    : msg('Your comment on a snippet you can no longer see was removed');
}

function textOf(content: NotificationContent): Msg {
  const { type, actor, snippet } = content;
  if (type === 'moderation') return moderationText(content);
  if (type === 'follow') {
    return actor ? msg('{actor} started following you') : msg('Someone started following you');
  }
  const { full, bySomebody, unseen, unseenBySomebody } = DEEDS[type];
  if (snippet) return actor ? full : bySomebody;
  return actor ? unseen : unseenBySomebody;
}

/** Returns one sentence without a full stop: "devon-k replied to your comment on Retry". */
export function notificationText(notification: NotificationContent): NotificationText {
  const { actor, snippet } = notification;
  return {
    text: textOf(notification),
    names: { actor: actor?.username ?? '', snippet: snippet?.title ?? '' },
  };
}
