import { LOCALES, type Locale } from '@snippetry/contracts';
import { landingPath } from '@snippetry/contracts/landing';

/** Paths of the landing page with their languages. */
export const LANDING_PAGES: ReadonlyMap<string, Locale> = new Map(
  LOCALES.map((locale) => [landingPath(locale), locale]),
);

/** Patterns of route parameters. */
const PARTS: Readonly<Record<string, string>> = {
  ':id': '[0-9a-f]{24}',
  ':username': '[a-z0-9_-]{3,30}',
};

/**
 * Paths of all pages, in the syntax of the routes of shell and remotes; a test compares them. Any
 * other path shows "Page not found" with status 404.
 */
export const PAGES: readonly string[] = [
  ...LANDING_PAGES.keys(),
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/sign-in/finish',
  '/app',
  '/app/admin',
  '/app/admin/remotes',
  '/app/analytics',
  '/app/collections',
  '/app/collections/popular',
  '/app/collections/starred',
  '/app/collections/:id',
  '/app/explore',
  '/app/moderation',
  '/app/favorites',
  '/app/github',
  '/app/library/transfer',
  '/app/notifications',
  '/app/profile',
  '/app/settings',
  '/app/snippets',
  '/app/snippets/new',
  '/app/snippets/:id',
  '/app/snippets/:id/edit',
  '/app/snippets/:id/history',
  '/app/trash',
  '/app/users/:username',
  '/explore',
  '/public/:id',
  '/public/collections',
  '/public/collections/:id',
  '/users/:username',
];

/** Root of the application's pages. */
export const APP = '/app';

export const APP_PAGES = PAGES.filter((page) => page === APP || page.startsWith(`${APP}/`));

/** Pattern of parameters that only an added remote defines. */
const ANY_PART = '[^/]{1,100}';

/** Ignores case and a final slash, like the router in the browser. */
function pattern(page: string): RegExp {
  const path = page.replace(/:\w+/g, (part) => `(${PARTS[part] ?? ANY_PART})`);
  return new RegExp(`^${path}/?$`, 'i');
}

/** Creates a test whether a path belongs to one of the pages. */
export function pageMatcher(pages: readonly string[]): (path: string) => boolean {
  const patterns = pages.map(pattern);
  return (path) => patterns.some((one) => one.test(path));
}

/** Whether shell or built-in remotes have a page at a path. */
export const isPage = pageMatcher(PAGES);

/** Page at a path, and the value of its parameter in lower case. */
export interface NamedPage<Page extends string> {
  page: Page;
  name: string;
}

/** Creates a lookup of the page at a path. Each page must have exactly one parameter. */
export function pageFinder<Page extends string>(
  pages: readonly Page[],
): (path: string) => NamedPage<Page> | null {
  const known = pages.map((page) => ({ page, named: pattern(page) }));
  return (path) => {
    for (const { page, named } of known) {
      const [, name] = named.exec(path) ?? [];
      if (name !== undefined) return { page, name: name.toLowerCase() };
    }
    return null;
  };
}
