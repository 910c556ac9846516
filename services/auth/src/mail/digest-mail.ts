import type { Digest, Notification } from '@snippetry/contracts';
import { notificationText } from '@snippetry/contracts/notification-text';
import { escapeHtml } from '@snippetry/service-kit';

export interface DigestMailInput {
  digest: Digest;
  username: string;
  /** Where people reach the product, without a slash at its end. */
  origin: string;
}

export interface DigestMail {
  subject: string;
  text: string;
  html: string;
  /** The page on which digests are switched off. */
  unsubscribe: string;
}

const isShown = (text: string) => text !== '';
const sentence = (item: Notification) =>
  notificationText(item)
    .map(({ text }) => text)
    .join('');

/** Where a notification leads. */
function addressOf({ snippet, commentId, actor }: Notification, origin: string): string {
  if (snippet) {
    const query = commentId === null ? '' : `?comment=${commentId}`;
    return `${origin}/app/snippets/${snippet._id}${query}`;
  }
  if (actor) return `${origin}/users/${encodeURIComponent(actor.username)}`;
  return `${origin}/app/notifications`;
}

function asText(item: Notification, origin: string): string {
  const excerpt = item.excerpt === '' ? '' : `  ${item.excerpt}`;
  return [`- ${sentence(item)}`, excerpt, `  ${addressOf(item, origin)}`]
    .filter(isShown)
    .join('\n');
}

function asHtml(item: Notification, origin: string): string {
  const said = notificationText(item)
    .map(({ text, isName }) => (isName ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text)))
    .join('');
  const excerpt = item.excerpt === '' ? '' : `<br>${escapeHtml(item.excerpt)}`;
  return `<li><a href="${escapeHtml(addressOf(item, origin))}">${said}</a>${excerpt}</li>`;
}

/** The e-mail that tells somebody of what they have not read, as text and as HTML. */
export function digestMail({ digest, username, origin }: DigestMailInput): DigestMail {
  const { items, unread, period } = digest;
  const count = unread === 1 ? '1 unread notification' : `${unread} unread notifications`;
  const all = `${origin}/app/notifications`;
  const unsubscribe = `${origin}/app/settings#notifications`;
  const why = `You get this e-mail ${period} because you chose so in the settings of Snippetry.`;
  return {
    subject: `${count} on Snippetry`,
    unsubscribe,
    text: [
      `Hello ${username},`,
      `you have ${count}:`,
      ...items.map((item) => asText(item, origin)),
      `All of them: ${all}`,
      `${why} Switch it off: ${unsubscribe}`,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body>',
      `<p>Hello ${escapeHtml(username)},</p><p>you have ${count}:</p>`,
      `<ul>${items.map((item) => asHtml(item, origin)).join('')}</ul>`,
      `<p><a href="${escapeHtml(all)}">See all notifications</a></p>`,
      `<p>${why} <a href="${escapeHtml(unsubscribe)}">Switch it off</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}
