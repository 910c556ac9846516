import type { RequestHandler } from 'express';
import { withSite } from './card-tags.ts';
import { MadePage } from './made-page.ts';
import { LANDING_PAGES } from './pages.ts';
import { acceptsPage, type Shell } from './shell.ts';

/** Pages of the site itself that have a link preview. */
const SITE_PAGES: ReadonlySet<string> = new Set([
  ...LANDING_PAGES.keys(),
  '/explore',
  '/public/collections',
]);

/**
 * Adds link-preview metadata to the pages of the site itself, once per build of the shell, since it
 * is the same for all visitors.
 */
export function sitePages(shell: Shell, publicOrigin: string): RequestHandler {
  const made = new Map<string, { source: string; page: MadePage }>();
  return async (req, res, next) => {
    const { path } = req;
    if (!SITE_PAGES.has(path) || !acceptsPage(req)) return next();
    const landing = LANDING_PAGES.get(path);
    const source = await (landing ? shell.landing(landing) : shell.page());
    let known = made.get(path);
    if (known?.source !== source) {
      known = { source, page: new MadePage(withSite(source, { path, publicOrigin })) };
      made.set(path, known);
    }
    known.page.send(req, res);
  };
}
