import type { FeedFormat } from '@snippetry/contracts';
import type { Response } from 'express';
import { Feed } from 'feed';
import { escapeHtml } from './escape-html.ts';
import { INERT, publicCache, sendText } from './send-text.ts';

/** One public snippet of a feed. Texts are plain, whatever stands in them. */
export interface FeedEntry {
  /** Its public page, which names it for good. */
  link: string;
  title: string;
  description?: string | undefined;
  /** Shown as it is written. */
  code?: string | undefined;
  author: { name: string; link: string } | undefined;
  tags: readonly string[];
  publishedAt?: Date | undefined;
  updatedAt: Date;
}

/** A list of public snippets that programs read. */
export interface FeedContent {
  title: string;
  description: string;
  /** The page that shows the same. */
  link: string;
  /** Where the feed itself is. */
  self: string;
  entries: readonly FeedEntry[];
  /** When something else of it than its entries last changed. */
  updatedAt?: Date | undefined;
}

/** Characters that no XML may have, and half ones. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const plain = (text: string) => text.replace(FORBIDDEN, '\u{FFFD}');
/** The library takes an `&amp;` for an `&` that is escaped already. */
const asText = (text: string) => plain(text).replaceAll('&', '&amp;');
/** Texts of entries are read as HTML, and so are titles in Atom. Titles in RSS are plain text. */
const asHtml = (text: string) => escapeHtml(plain(text));

function contentOf({ description, code }: FeedEntry): string {
  const text = description ? `<p>${asHtml(description)}</p>` : '';
  return code === undefined ? text : `${text}<pre><code>${asHtml(code)}</code></pre>`;
}

/** The author in Atom. */
function authorOf({ author }: FeedEntry, format: FeedFormat) {
  if (author === undefined || format === 'rss') return {};
  return { author: [{ name: asText(author.name), link: author.link }] };
}

/**
 * Elements of an RSS entry that the library would write otherwise: it writes the title as CDATA, of
 * which it escapes the first end only, and authors as addresses of e-mail.
 */
function rssElementsOf({ title, author }: FeedEntry) {
  const texts = { title, ...(author && { 'dc:creator': author.name }) };
  return Object.entries(texts).map(([name, text]) => ({ name, objects: { _text: asText(text) } }));
}

/** When anything of a feed last changed; the same for the same content. */
function lastChange({ entries, updatedAt }: FeedContent): Date {
  const times = entries.map((entry) => entry.updatedAt.getTime());
  return new Date(Math.max(0, updatedAt?.getTime() ?? 0, ...times));
}

/** Writes a feed as XML. */
export function writeFeed(content: FeedContent, format: FeedFormat): string {
  const { link, self } = content;
  const feed = new Feed({
    id: self,
    title: asText(content.title),
    description: asText(content.description),
    link,
    updated: lastChange(content),
    generator: 'Snippetry',
    feedLinks: { [format]: self },
  });
  for (const entry of content.entries) {
    const html = contentOf(entry);
    feed.addItem({
      id: entry.link,
      link: entry.link,
      title: asHtml(entry.title),
      ...(entry.description && { description: asHtml(entry.description) }),
      ...(html !== '' && { content: html }),
      ...authorOf(entry, format),
      ...(format === 'rss' && { extensions: rssElementsOf(entry) }),
      // The library does not escape this sign where it writes an attribute.
      category: entry.tags
        .filter((tag) => !tag.includes('<'))
        .map((tag) => ({ name: plain(tag), term: plain(tag) })),
      date: entry.updatedAt,
      ...(entry.publishedAt && { published: entry.publishedAt }),
    });
  }
  return format === 'rss' ? feed.rss2() : feed.atom1();
}

/** Sends a feed; Express answers 304 where the client has it already. */
export function sendFeed(res: Response, content: FeedContent, format: FeedFormat): string {
  return sendText(res, {
    type: `application/${format}+xml`,
    text: writeFeed(content, format),
    headers: {
      'cache-control': publicCache(res),
      'content-security-policy': INERT,
      'last-modified': lastChange(content).toUTCString(),
    },
  });
}
