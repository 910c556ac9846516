import type { SnippetCard } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit/escape-html';

const SITE = 'Snippetry';

/** Puts a text on one line, without control characters. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const tag = (name: string, attributes: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
};
const meta = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

/** The title, the description and the metadata for link previews, search engines and oEmbed. */
export function cardTags(card: SnippetCard, publicOrigin: string): string {
  const page = `${publicOrigin}/public/${card._id}`;
  const [title, description] = [oneLine(card.title), oneLine(card.description)];
  const author = oneLine(card.authorName);
  const oEmbed = `${publicOrigin}/api/oembed?${new URLSearchParams({ url: page, format: 'json' })}`;
  return [
    `<title>${escapeHtml(title)} · ${SITE}</title>`,
    meta('description', description),
    meta('author', author),
    tag('link', { rel: 'canonical', href: page }),
    tag('link', { rel: 'alternate', type: 'application/json+oembed', href: oEmbed, title }),
    property('og:type', 'article'),
    property('og:site_name', SITE),
    property('og:title', title),
    property('og:description', description),
    property('og:url', page),
    property('article:author', author),
    property('article:published_time', card.createdAt),
    property('article:modified_time', card.updatedAt),
    ...card.tags.map((one) => property('article:tag', oneLine(one))),
    meta('twitter:card', 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', description),
  ].join('');
}

const TITLE = /<title>[^<]*<\/title>/i;
const DESCRIPTION = /<meta name="description"[^>]*>/i;

/** Replaces the title and the description of the shell's page by a snippet's tags. */
export function withCard(page: string, tags: string): string {
  // A replacement string would interpret `$&` in somebody's title; a function does not.
  return page.replace(DESCRIPTION, '').replace(TITLE, () => tags);
}
