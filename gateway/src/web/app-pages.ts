import { escapeHtml } from '@snippetry/service-kit/escape-html';
import type { RequestHandler } from 'express';
import { MadePage } from './made-page.ts';
import type { PageNeeds } from './page-files.ts';
import { APP_PAGES, pageMatcher } from './pages.ts';
import { acceptsPage, type Shell } from './shell.ts';

const MATCHERS = APP_PAGES.map((page) => ({ page, isAt: pageMatcher([page]) }));

const pageAt = (path: string) => MATCHERS.find(({ isAt }) => isAt(path))?.page;

/** What a page loads once the application itself has come: all at once, they would share the line with it. */
const filesTag = (files: readonly string[]) =>
  `<meta name="page-files" content="${files.join(' ')}">`;

/** Asked for without credentials, as by the script that reads it. */
const REGISTRY = '<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous">';

export interface AppPagesOptions {
  shell: Shell;
  /** What a page needs at once. */
  needsOf: (page: string) => Promise<PageNeeds>;
}

/** The application's pages, which name what they are about to load and to ask. */
export interface AppPages {
  /** The HTML of the page at an address. */
  html: (address: string) => Promise<string>;
  handler: RequestHandler;
}

/**
 * What the script of the head asks the API while the application is loading: nothing where the address has a query,
 * which only the page understands.
 */
function asksTag(page: string, address: string, asks: readonly string[]): string {
  if (asks.length === 0 || address.includes('?')) return '';
  const parts = address.split('/');
  const id = parts[page.split('/').indexOf(':id')] ?? '';
  const content = [address, ...asks.map((ask) => ask.replaceAll(':id', id))].join(' ');
  return `<meta name="asks" content="${escapeHtml(content)}">`;
}

/**
 * Names in the pages below `/app` what they need at once: browsers ask for all files together, instead of for each when
 * the one before it has run, and for data before what shows it is there.
 */
export function createAppPages({ shell, needsOf }: AppPagesOptions): AppPages {
  const made = new Map<string, { html: string; page: MadePage }>();

  async function html(address: string): Promise<string> {
    const [path = ''] = address.split('?');
    const page = pageAt(path);
    if (page === undefined) return shell.page();
    const [source, { files, asks }] = await Promise.all([shell.page(), needsOf(page)]);
    if (files.length === 0) return source;
    // Before the script of the head, which reads them.
    const named = filesTag(files) + asksTag(page, address, asks);
    return source
      .replace('<title>', (title) => named + title)
      .replaceAll('<script defer ', '<script defer fetchpriority="high" ')
      .replace('</head>', () => `${REGISTRY}</head>`);
  }

  const handler: RequestHandler = async (req, res, next) => {
    const page = acceptsPage(req) ? pageAt(req.path) : undefined;
    if (page === undefined) return next();
    const text = await html(req.originalUrl);
    let known = made.get(page);
    if (known?.html !== text) {
      known = { html: text, page: new MadePage(text) };
      made.set(page, known);
    }
    known.page.send(req, res);
  };

  return { html, handler };
}
