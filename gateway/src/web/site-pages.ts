import type { RequestHandler } from 'express';
import { withSite } from './card-tags.ts';
import { MadePage } from './made-page.ts';
import { acceptsPage, type Shell } from './shell.ts';

/** What people share of the site itself. */
const SITE_PAGES: ReadonlySet<string> = new Set(['/', '/explore']);

/**
 * Adds metadata for link previews to the pages of the site itself. Everybody gets the same one, so it
 * is made once for each build of the shell.
 */
export function sitePages(shell: Shell, publicOrigin: string): RequestHandler {
  const made = new Map<string, MadePage>();
  return async (req, res, next) => {
    const { path } = req;
    if (!SITE_PAGES.has(path) || !acceptsPage(req)) return next();
    const html = withSite(await shell.page(), { path, publicOrigin });
    const known = made.get(path);
    const page = known?.html === html ? known : new MadePage(html);
    made.set(path, page);
    page.send(req, res);
  };
}
