import type { RequestHandler } from 'express';
import { MadePage } from './made-page.ts';
import { PAGES, pageMatcher } from './pages.ts';
import { acceptsPage, type Shell } from './shell.ts';

const APP_PAGES = PAGES.filter((page) => /^\/app(?:\/|$)/.test(page)).map((page) => ({
  page,
  isAt: pageMatcher([page]),
}));

const pageAt = (path: string) => APP_PAGES.find(({ isAt }) => isAt(path))?.page;

/** After the page's own scripts, which are run first, and while they are loading nothing else is. */
function preload(file: string): string {
  const as = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" href="${file}" as="${as}" fetchpriority="low">`;
}

/** Asked for without credentials, as by the script that reads it. */
const REGISTRY = '<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous">';

export interface AppPagesOptions {
  shell: Shell;
  /** The files that a page loads at once. */
  filesOf: (page: string) => Promise<string[]>;
}

/** The application's pages, which name what they are about to load. */
export interface AppPages {
  /** The HTML of the page at a path. */
  html: (path: string) => Promise<string>;
  handler: RequestHandler;
}

/**
 * Names in the pages below `/app` the files that they load at once: browsers ask for all of them together, instead of
 * for each when the one before it has run.
 */
export function createAppPages({ shell, filesOf }: AppPagesOptions): AppPages {
  const made = new Map<string, { html: string; page: MadePage }>();

  async function html(path: string): Promise<string> {
    const page = pageAt(path);
    const [source, files] = await Promise.all([shell.page(), page ? filesOf(page) : []]);
    if (files.length === 0) return source;
    const tags = [REGISTRY, ...files.map(preload)].join('');
    return source
      .replaceAll('<script defer ', '<script defer fetchpriority="high" ')
      .replace('</head>', () => `${tags}</head>`);
  }

  const handler: RequestHandler = async (req, res, next) => {
    const page = acceptsPage(req) ? pageAt(req.path) : undefined;
    if (page === undefined) return next();
    const text = await html(req.path);
    let known = made.get(page);
    if (known?.html !== text) {
      known = { html: text, page: new MadePage(text) };
      made.set(page, known);
    }
    known.page.send(req, res);
  };

  return { html, handler };
}
