import { escapeHtml } from '@snippetry/service-kit/escape-html';
import type { RequestHandler } from 'express';
import { MadePage } from './made-page.ts';
import type { PageNeeds } from './page-files.ts';
import { APP_PAGES, pageMatcher } from './pages.ts';
import { acceptsPage, type Shell } from './shell.ts';

const MATCHERS = APP_PAGES.map((page) => ({ page, isAt: pageMatcher([page]) }));

const pageAt = (path: string) => MATCHERS.find(({ isAt }) => isAt(path))?.page;

/** Files that a page's head script loads only after the application, to save bandwidth for it. */
const filesTag = (files: readonly string[]) =>
  `<meta name="page-files" content="${files.join(' ')}">`;

/** Anonymous like the request of the script that reads it; otherwise it would load twice. */
const REGISTRY = '<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous">';

export interface AppPagesOptions {
  shell: Shell;
  /** Returns the files and API requests that a page needs at once. */
  needsOf: (page: string) => PageNeeds;
}

/** Pages of the application, with hints about their files and API requests. */
export interface AppPages {
  /** Returns the HTML of the page at an address. */
  html: (address: string) => Promise<string>;
  handler: RequestHandler;
}

/**
 * Returns the tag with API requests that the script in the head sends while the application loads;
 * empty if the address has a query, which only the page can interpret.
 */
function asksTag(page: string, address: string, asks: readonly string[]): string {
  if (asks.length === 0 || address.includes('?')) return '';
  const parts = address.split('/');
  const id = parts[page.split('/').indexOf(':id')] ?? '';
  const content = [address, ...asks.map((ask) => ask.replaceAll(':id', id))].join(' ');
  return `<meta name="asks" content="${escapeHtml(content)}">`;
}

/**
 * Adds hints to the pages below `/app`, so that browsers load all files at once instead of one
 * after another, and data before the code that renders it.
 */
export function createAppPages({ shell, needsOf }: AppPagesOptions): AppPages {
  const made = new Map<string, { html: string; page: MadePage }>();

  async function html(address: string): Promise<string> {
    const [path = ''] = address.split('?');
    const page = pageAt(path);
    if (page === undefined) return shell.page();
    const source = await shell.page();
    const { files, asks } = needsOf(page);
    if (files.length === 0) return source;
    // Placed before the script in the head that reads them.
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
