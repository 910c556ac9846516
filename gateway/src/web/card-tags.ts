import type { SnippetCard } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit/escape-html';
import { LANDING_PAGES } from './pages.ts';

const SITE = 'Snippetry';
const TITLE = /<title>[^<]*<\/title>/i;

/** Collapses whitespace and control characters, so that a text fits on one line. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const tag = (name: string, attributes: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
};
const meta = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

/** Returns the tags of a link preview's picture, 1200 × 630 pixels, with its alternative text. */
function pictureTags({ address, text }: { address: string; text: string }): string[] {
  return [
    property('og:image', address),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', text),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:image', address),
  ];
}

/** Returns a snippet's title and metadata for link previews, search engines and oEmbed. */
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
    ...pictureTags({
      address: `${publicOrigin}/api/snippets/${card._id}/card?v=${card.revision}`,
      text: `${title}: the first lines of the code`,
    }),
    meta('twitter:title', title),
    meta('twitter:description', description),
  ].join('');
}

const FEEDS = [
  { format: 'atom', title: `${SITE} (Atom)` },
  { format: 'rss', title: `${SITE} (RSS)` },
] as const;

/** Returns link tags for a feed in both formats. */
export function feedTags(address: string): string {
  const tags = FEEDS.map(({ format, title }) =>
    tag('link', {
      rel: 'alternate',
      type: `application/${format}+xml`,
      title,
      href: `${address}?format=${format}`,
    }),
  );
  return tags.join('');
}

/** Inserts tags after the title of the shell's page. */
export function withTags(page: string, tags: string): string {
  return page.replace(TITLE, (title) => title + tags);
}

/** Returns the site's structured data (JSON-LD), which is not subject to the script policy. */
function siteData(publicOrigin: string, description: string): string {
  const address = `${publicOrigin}/`;
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebSite',
        name: SITE,
        url: address,
        description,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicOrigin}/explore?search={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'SoftwareApplication',
        name: SITE,
        url: address,
        description,
        applicationCategory: 'DeveloperApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
    ],
  };
  // A `<` in a text must not end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** Alternative text of the site's picture, by page language. */
const PICTURE = {
  en: `${SITE}: keep the code you’d otherwise rewrite`,
  de: `${SITE}: behalte den Code, den du sonst neu schreibst`,
};

/** Returns links to the landing page in every language, with English as the default. */
function languageTags(publicOrigin: string): string[] {
  const at = (hreflang: string, path: string) =>
    tag('link', { rel: 'alternate', hreflang, href: publicOrigin + path });
  const all = [...LANDING_PAGES].map(([path, locale]) => at(locale, path));
  return [...all, at('x-default', '/')];
}

/** Page about the site itself rather than a snippet. */
export interface SitePage {
  path: string;
  publicOrigin: string;
}

const DESCRIPTION = /<meta name="description"[^>]*>/i;

/** Adds the metadata of the site to the shell's page. */
export function withSite(page: string, { path, publicOrigin }: SitePage): string {
  const description = /<meta name="description" content="([^"]*)"/i.exec(page)?.[1] ?? '';
  const landing = LANDING_PAGES.get(path);
  const tags = [
    tag('link', { rel: 'canonical', href: publicOrigin + path }),
    ...(landing ? languageTags(publicOrigin) : []),
    property('og:type', 'website'),
    property('og:site_name', SITE),
    property('og:title', SITE),
    // Already escaped, since it is copied from the page.
    `<meta property="og:description" content="${description}">`,
    property('og:url', publicOrigin + path),
    ...pictureTags({
      address: `${publicOrigin}/card.png`,
      text: PICTURE[landing ?? 'en'],
    }),
    ...(path === '/' ? [siteData(publicOrigin, description)] : []),
    ...(path === '/explore' ? [feedTags(`${publicOrigin}/api/snippets/feed`)] : []),
  ];
  return withTags(page, tags.join(''));
}

/** Replaces the title and description of the shell's page with a snippet's tags. */
export function withCard(page: string, tags: string): string {
  // A function, since a replacement string would interpret `$&` in a title.
  return page.replace(DESCRIPTION, '').replace(TITLE, () => tags);
}
