import type { Digest, NotificationType } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';
import type { Letter } from './letter.ts';
import type { MailTexts } from './mail-texts.ts';

export interface DigestMailInput {
  digest: Digest;
  username: string;
  /** Public origin of the product, without a trailing slash. */
  origin: string;
}

export interface DigestMail extends Letter {
  /** URL of the page on which digests are turned off. */
  unsubscribe: string;
}

/** Formats a number of notifications of a type. */
function counted({ plural }: MailTexts, type: NotificationType, count: number): string {
  switch (type) {
    case 'comment':
      return plural(count, { one: '{count} comment', other: '{count} comments' });
    case 'reply':
      return plural(count, { one: '{count} reply', other: '{count} replies' });
    case 'mention':
      return plural(count, { one: '{count} mention', other: '{count} mentions' });
    case 'follow':
      return plural(count, { one: '{count} new follower', other: '{count} new followers' });
    case 'moderation':
      return plural(count, {
        one: '{count} message from a moderator',
        other: '{count} messages from moderators',
      });
  }
}

/** Summarizes the items: "2 replies, 1 mention". */
function summary(texts: MailTexts, items: Digest['items']): string {
  const counts = new Map<NotificationType, number>();
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => counted(texts, type, count)).join(', ');
}

/**
 * Returns the digest of unread notifications. It contains neither texts nor names of other users,
 * so that it cannot carry their messages.
 */
export function digestMail(
  texts: MailTexts,
  { digest, username, origin }: DigestMailInput,
): DigestMail {
  const { t, plural, locale } = texts;
  const { items, unread, period } = digest;
  const unreadCount = plural(unread, {
    one: 'you have {count} unread notification.',
    other: 'you have {count} unread notifications.',
  });
  const sentence = `${unreadCount} ${t('The newest: {list}.', { list: summary(texts, items) })}`;
  const all = `${origin}/app/notifications`;
  const unsubscribe = `${origin}/app/settings#notifications`;
  const why =
    period === 'daily'
      ? t('You get this e-mail daily because you chose it in your Snippetry settings.')
      : t('You get this e-mail weekly because you chose it in your Snippetry settings.');
  const stranger = t(
    'If you do not have a Snippetry account, someone else entered your address: ignore this e-mail.',
  );
  const hello = t('Hello {username},', { username });
  const [read, end] = [t('Read them'), t('Turn it off')];
  return {
    subject: plural(unread, {
      one: '{count} unread notification on Snippetry',
      other: '{count} unread notifications on Snippetry',
    }),
    unsubscribe,
    text: [hello, sentence, `${read}: ${all}`, `${why} ${end}: ${unsubscribe}`, stranger].join(
      '\n\n',
    ),
    html: [
      `<!doctype html><html lang="${locale}"><body>`,
      `<p>${escapeHtml(hello)}</p><p>${sentence}</p>`,
      `<p><a href="${escapeHtml(all)}">${read}</a></p>`,
      `<p>${why} <a href="${escapeHtml(unsubscribe)}">${end}</a></p>`,
      `<p>${stranger}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}
