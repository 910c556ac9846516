import type { Digest, NotificationType } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';
import type { Letter } from './letter.ts';
import type { MailTexts } from './mail-texts.ts';

export interface DigestMailInput {
  digest: Digest;
  username: string;
  /** Where people reach the product, without a slash at its end. */
  origin: string;
}

export interface DigestMail extends Letter {
  /** The page on which digests are switched off. */
  unsubscribe: string;
}

/** How many of a kind there are. */
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

/** What the items are, as numbers: "2 replies, 1 mention". */
function summary(texts: MailTexts, items: Digest['items']): string {
  const counts = new Map<NotificationType, number>();
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => counted(texts, type, count)).join(', ');
}

/**
 * The e-mail that tells somebody that there is something to read, as text and as HTML. It says
 * nothing that others wrote or are called, so nobody can send messages with it.
 */
export function digestMail(
  texts: MailTexts,
  { digest, username, origin }: DigestMailInput,
): DigestMail {
  const { t, plural, locale } = texts;
  const { items, unread, period } = digest;
  const news = plural(unread, {
    one: 'you have {count} unread notification.',
    other: 'you have {count} unread notifications.',
  });
  const said = `${news} ${t('The newest: {list}.', { list: summary(texts, items) })}`;
  const all = `${origin}/app/notifications`;
  const unsubscribe = `${origin}/app/settings#notifications`;
  const why =
    period === 'daily'
      ? t('You get this e-mail daily because you chose so in the settings of Snippetry.')
      : t('You get this e-mail weekly because you chose so in the settings of Snippetry.');
  const stranger = t(
    'If you have no account there, somebody else has given your address: ignore this e-mail.',
  );
  const hello = t('Hello {username},', { username });
  const [read, end] = [t('Read them'), t('Switch it off')];
  return {
    subject: plural(unread, {
      one: '{count} unread notification on Snippetry',
      other: '{count} unread notifications on Snippetry',
    }),
    unsubscribe,
    text: [hello, said, `${read}: ${all}`, `${why} ${end}: ${unsubscribe}`, stranger].join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><body>`,
      `<p>${escapeHtml(hello)}</p><p>${said}</p>`,
      `<p><a href="${escapeHtml(all)}">${read}</a></p>`,
      `<p>${why} <a href="${escapeHtml(unsubscribe)}">${end}</a></p>`,
      `<p>${stranger}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}
