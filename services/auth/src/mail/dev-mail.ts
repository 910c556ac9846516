import { escapeHtml } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

const DevMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
/** An unsent mail, shown in development. */
export type DevMail = z.output<typeof DevMail>;

interface UnsentMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

const KEY = 'auth:dev-mails';
const MAX_MAILS = 100;
const MEMORY_SECONDS = 86_400;

/** Latest 100 mails of a development platform without mail server, in Redis for a day. */
export function createDevMailbox(redis: Redis) {
  return {
    async add({ to, subject, text, messageId }: UnsentMail): Promise<void> {
      const id = messageId.replace(/^<|@.*$/g, '');
      const mail: DevMail = { id, to, subject, text, at: new Date().toISOString() };
      await redis
        .multi()
        .lpush(KEY, JSON.stringify(mail))
        .ltrim(KEY, 0, MAX_MAILS - 1)
        .expire(KEY, MEMORY_SECONDS)
        .exec();
    },
    /** Newest first. */
    async list(): Promise<DevMail[]> {
      const stored = await redis.lrange(KEY, 0, -1);
      return stored.map((text) => DevMail.parse(JSON.parse(text)));
    },
  };
}

export type DevMailbox = ReturnType<typeof createDevMailbox>;

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px}',
  'h1{font-size:24px;line-height:1.25}',
  'li{padding:8px 0}',
  'small{display:block;opacity:.75}',
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border:1px solid;border-radius:6px;padding:16px}',
].join('');

/** Allows the inline style, and neither scripts nor requests. */
export const DEV_MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (title: string, body: string) =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  ].join('\n');

const facts = ({ to, at }: DevMail) =>
  `<small>To ${escapeHtml(to)}, <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></small>`;

const ABOUT =
  '<p>No mail server is configured, so these mails were not sent. They are shown for a day.</p>';

const address = (path: string, key: string) => escapeHtml(`${path}?key=${encodeURIComponent(key)}`);

/** Renders the page that lists the mails. */
export function devMailList(mails: readonly DevMail[], key: string): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="${address(`/dev/mail/${mail.id}`, key)}">${escapeHtml(mail.subject)}</a>${facts(mail)}</li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>There are no mails yet.</p>';
  return page('Development mailbox', ABOUT + list);
}

/** Turns URLs of the product into links; mails contain no others. */
function withLinks(text: string, origin: string): string {
  return text
    .split(/(\s)/)
    .map((word) => {
      const safe = escapeHtml(word);
      return word.startsWith(`${origin}/`) ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join('');
}

/** Renders the page of a mail. */
export function devMail(mail: DevMail, from: { publicOrigin: string; key: string }): string {
  const text = `<pre>${withLinks(mail.text, from.publicOrigin)}</pre>`;
  const list = `<p><a href="${address('/dev/mail', from.key)}">All mails</a></p>`;
  return page(mail.subject, facts(mail) + text + list);
}
