import type { SnippetCard } from '@snippetry/contracts';
import { escapeHtml } from '@snippetry/service-kit/escape-html';
import { LANDING_PAGES } from './pages.ts';

const SITE = 'Snippetry';
const TITLE = /<title>[^<]*<\/title>/i;

/** Puts a text on one line, without control characters. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const tag = (name: string, attributes: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join('')}>`;
};
const meta = (name: string, content: string) => tag('meta', { name, content });
const property = (name: string, content: string) => tag('meta', { property: name, content });

/** The picture of a link preview, in the size that all of them are drawn in, and what it shows. */
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

/** Returns link tags to the feed of a page, in both formats. */
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

/** Adds tags behind the title of the shell's page. */
export function withTags(page: string, tags: string): string {
  return page.replace(TITLE, (title) => title + tags);
}

/** Returns structured data of the site (JSON-LD); the policy allows it inline, since it is no script. */
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
  // A `<` in a text must not end the block.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** Alternative text of the site's picture, by the language of the page. */
const PICTURE = {
  en: `${SITE}: keep the code you’d otherwise rewrite`,
  de: `${SITE}: behalte den Code, den du sonst neu schreibst`,
};

/** Returns links to the page in every language for search engines, with English as the default. */
function languageTags(publicOrigin: string): string[] {
  const at = (hreflang: string, path: string) =>
    tag('link', { rel: 'alternate', hreflang, href: publicOrigin + path });
  const all = [...LANDING_PAGES].map(([path, locale]) => at(locale, path));
  return [...all, at('x-default', '/')];
}

/** A page that is about no snippet. */
export interface SitePage {
  path: string;
  publicOrigin: string;
}

const DESCRIPTION = /<meta name="description"[^>]*>/i;

/** Adds the metadata of the site itself to the shell's page. */
export function withSite(page: string, { path, publicOrigin }: SitePage): string {
  const description = /<meta name="description" content="([^"]*)"/i.exec(page)?.[1] ?? '';
  const landing = LANDING_PAGES.get(path);
  const tags = [
    tag('link', { rel: 'canonical', href: publicOrigin + path }),
    ...(landing ? languageTags(publicOrigin) : []),
    property('og:type', 'website'),
    property('og:site_name', SITE),
    property('og:title', SITE),
    // Copied from the page, so it is escaped already.
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

/** Replaces the title and the description of the shell's page by a snippet's tags. */
export function withCard(page: string, tags: string): string {
  // A function, since a replacement string would interpret `$&` in a title.
  return page.replace(DESCRIPTION, '').replace(TITLE, () => tags);
}
