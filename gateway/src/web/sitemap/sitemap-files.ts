import { escapeHtml } from '@snippetry/service-kit/escape-html';

export interface Address {
  url: string;
  /** Last modification of the page (ISO 8601). */
  changedAt?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function list(outer: string, inner: string, addresses: readonly Address[]): string {
  const lines = addresses.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
    return `<${inner}><loc>${escapeHtml(url)}</loc>${changed}</${inner}>\n`;
  });
  return `${HEAD}<${outer} ${NAMESPACE}>\n${lines.join('')}</${outer}>\n`;
}

/** Returns a file of the sitemap. */
export const sitemapFile = (addresses: readonly Address[]): string =>
  list('urlset', 'url', addresses);

/** Returns the index of the sitemap's files. */
export const sitemapIndex = (addresses: readonly Address[]): string =>
  list('sitemapindex', 'sitemap', addresses);

/**
 * Returns `robots.txt`. Crawlers may read most of the API: public pages render from it in the
 * browser, and it serves the pictures of link previews.
 */
export const robots = (
  publicOrigin: string,
): string => `# Pages below /app need an account; links to snippets there carry a preview all the same.
User-agent: *
Allow: /app/snippets/
Disallow: /app
Disallow: /api/auth/
Disallow: /reset-password
Disallow: /verify-email

Sitemap: ${publicOrigin}/sitemap.xml
`;
