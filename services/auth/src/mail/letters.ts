import type { Digest, Locale, NotificationType } from '@snippetry/contracts';
import { type Catalogue, createTranslator, type Translator } from '@snippetry/contracts/texts';
import { escapeHtml } from '@snippetry/service-kit';
import german from './texts/de.json' with { type: 'json' };

/** Content of a mail, as text and as HTML. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** Text, or a link on a line of its own. */
type Paragraph = string | { label: string; url: string };

const BODY =
  'margin:0;padding:24px;max-width:560px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

function asText(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.url}`;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') {
    return `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  }
  const { label, url } = paragraph;
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}

/** Renders a mail; all input is escaped in the HTML. */
export function letter(locale: Locale, subject: string, paragraphs: readonly Paragraph[]): Letter {
  return {
    subject,
    text: paragraphs.map(asText).join('\n\n'),
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
      '<meta name="color-scheme" content="light dark"></head>',
      `<body style="${BODY}">`,
      ...paragraphs.map(asHtml),
      '</body></html>',
    ].join('\n'),
  };
}

/** Mail texts in one language. */
export interface MailTexts extends Translator {
  locale: Locale;
}

const LANGUAGES: Readonly<Record<Locale, { tag: string; catalogue: Catalogue }>> = {
  en: { tag: 'en-US', catalogue: {} },
  de: { tag: 'de-DE', catalogue: german },
};

/** Returns the mail texts for a chosen language; English by default. */
export function mailTexts(locale: Locale | null = null): MailTexts {
  const { tag, catalogue } = LANGUAGES[locale ?? 'en'];
  const find = (text: string) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined);
  return { locale: locale ?? 'en', ...createTranslator({ tag, find }) };
}

/** Returns the page that sets a new password; the secret is in the fragment, which reaches no log. */
export const resetPage = (origin: string, secret: string) => `${origin}/reset-password#${secret}`;

export function resetMail(
  { t, locale }: MailTexts,
  input: { username: string; origin: string; secret: string },
): Letter {
  const { username, origin, secret } = input;
  return letter(locale, t('Set a new password for Snippetry'), [
    t('Hello {username},', { username }),
    t('someone requested a link that sets a new password for your account.'),
    { label: t('Set a new password'), url: resetPage(origin, secret) },
    t(
      'The link works once, within an hour. Setting a new password ends every session of your account.',
    ),
    t('If this was not you, ignore this e-mail: your password stays the same.'),
  ]);
}

/** Returns the mail by which an operator tests the mail server. */
export const testMail = (origin: string): Letter =>
  letter('en', 'Test mail from Snippetry', [`The Snippetry server at ${origin} can send e-mails.`]);

export function verificationMail(
  { t, locale }: MailTexts,
  input: { username: string; origin: string; secret: string },
): Letter {
  const { username, origin, secret } = input;
  return letter(locale, t('Confirm your email address for Snippetry'), [
    t('Hello {username},', { username }),
    t('please confirm that this address is yours.'),
    { label: t('Confirm the address'), url: `${origin}/verify-email#${secret}` },
    t('The link works once, within three days.'),
    t(
      'If you do not have a Snippetry account, someone else entered your address: ignore this e-mail.',
    ),
  ]);
}

export function invitationMail(
  { t, locale }: MailTexts,
  input: { url: string; from: string; note: string },
): Letter {
  const { url, from, note } = input;
  const message: Paragraph[] = note === '' ? [] : [t('{from} writes:\n{note}', { from, note })];
  return letter(locale, t('You are invited to Snippetry'), [
    t('Hello,'),
    t('{from} invites you to Snippetry, where people keep, search and share code snippets.', {
      from,
    }),
    ...message,
    { label: t('Create your account'), url },
    t('The link works once. If you do not know who invited you, ignore this e-mail.'),
  ]);
}

interface DigestMailInput {
  digest: Digest;
  username: string;
  /** Public origin of the product, without a trailing slash. */
  origin: string;
}

interface DigestMail extends Letter {
  /** URL of the page on which digests are turned off. */
  unsubscribe: string;
}

/** Returns a count with its noun: "2 replies". */
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
