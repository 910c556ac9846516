import type { SnippetCard } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit/escape-html';

const SITE = 'Snippetry';

/** One line, without what a terminal or a feed could take for more than text. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const tag = (name: string, attributes: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
};
const meta = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

/** Title, description and what link previews, search engines and oEmbed consumers look for. */
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

/** The shell's page with a card in place of its own title and description. */
export function withCard(page: string, tags: string): string {
  // A function, since `$&` in somebody's title would mean something to a replacement string.
  return page.replace(DESCRIPTION, '').replace(TITLE, () => tags);
}
