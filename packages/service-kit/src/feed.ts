import type { FeedFormat } from '@snippetry/contracts';
import type { Response } from 'express';
import { Feed } from 'feed';
import { escapeHtml } from './escape-html.ts';
import { INERT, publicCache, sendText } from './send-text.ts';

/** One public snippet of a feed. Texts are plain, not HTML. */
export interface FeedEntry {
  /** Public page, which is also the permanent id. */
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

/** Content of a feed of public snippets. */
export interface FeedContent {
  title: string;
  description: string;
  /** Page with the same list. */
  link: string;
  /** Address of the feed itself. */
  self: string;
  entries: readonly FeedEntry[];
  /** Last change of anything but the entries. */
  updatedAt?: Date | undefined;
}

/** Characters that XML forbids, lone surrogates included. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const plain = (text: string) => text.replace(FORBIDDEN, '\u{FFFD}');
/** The library leaves `&amp;` as it is, so a plain `&` must be escaped before. */
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
 * Elements of an RSS entry that replace the library's: it writes the title as CDATA and escapes only the
 * first `]]>` in it, and it writes authors as email addresses.
 */
function rssElementsOf({ title, author }: FeedEntry) {
  const texts = { title, ...(author && { 'dc:creator': author.name }) };
  return Object.entries(texts).map(([name, text]) => ({ name, objects: { _text: asText(text) } }));
}

/** Returns the last change of a feed; the same for the same content. */
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
      // The library does not escape this character in attributes.
      category: entry.tags
        .filter((tag) => !tag.includes('<'))
        .map((tag) => ({ name: plain(tag), term: plain(tag) })),
      date: entry.updatedAt,
      ...(entry.publishedAt && { published: entry.publishedAt }),
    });
  }
  return format === 'rss' ? feed.rss2() : feed.atom1();
}

/** Sends a feed; Express answers 304 if the client has the current one. */
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
