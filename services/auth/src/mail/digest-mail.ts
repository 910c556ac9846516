import type { Digest, NotificationType } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit';
import type { Letter } from './letter.ts';

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

const WORDS: Record<NotificationType, readonly [one: string, many: string]> = {
  comment: ['comment', 'comments'],
  reply: ['reply', 'replies'],
  mention: ['mention', 'mentions'],
  follow: ['new follower', 'new followers'],
  moderation: ['message from a moderator', 'messages from moderators'],
};

function counted(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What the items are, as numbers: "2 replies, 1 mention". */
function summary(items: Digest['items']): string {
  const counts = new Map<NotificationType, number>();
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => counted(count, WORDS[type])).join(', ');
}

/**
 * The e-mail that tells somebody that there is something to read, as text and as HTML. It says
 * nothing that others wrote or are called, so nobody can send messages with it.
 */
export function digestMail({ digest, username, origin }: DigestMailInput): DigestMail {
  const { items, unread, period } = digest;
  const count = counted(unread, ['unread notification', 'unread notifications']);
  const newest = `The newest: ${summary(items)}.`;
  const all = `${origin}/app/notifications`;
  const unsubscribe = `${origin}/app/settings#notifications`;
  const why = `You get this e-mail ${period} because you chose so in the settings of Snippetry.`;
  const stranger =
    'If you have no account there, somebody else has given your address: ignore this e-mail.';
  return {
    subject: `${count} on Snippetry`,
    unsubscribe,
    text: [
      `Hello ${username},`,
      `you have ${count}. ${newest}`,
      `Read them: ${all}`,
      `${why} Switch it off: ${unsubscribe}`,
      stranger,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      `<p>Hello ${escapeHtml(username)},</p><p>you have ${count}. ${newest}</p>`,
      `<p><a href="${escapeHtml(all)}">Read them</a></p>`,
      `<p>${why} <a href="${escapeHtml(unsubscribe)}">Switch it off</a></p>`,
      `<p>${stranger}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}
