import { LOCALES, type Locale } from '@snippetry/contracts';
import { landingPath } from '@snippetry/contracts/landing';

/** The addresses of the landing page, and the language that it is in there. */
export const LANDING_PAGES: ReadonlyMap<string, Locale> = new Map(
  LOCALES.map((locale) => [landingPath(locale), locale]),
);

/** Patterns of address parameters. */
const PARTS: Readonly<Record<string, string>> = {
  ':id': '[0-9a-f]{24}',
  ':username': '[a-z0-9_-]{3,30}',
};

/**
 * The addresses of the site's pages, in the form of the routes of shell and remotes; a test compares them.
 * Any other address shows the page "not found", which is answered with 404.
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

/** The page below which everything belongs to the application. */
export const APP = '/app';

/** The application's pages. */
export const APP_PAGES = PAGES.filter((page) => page === APP || page.startsWith(`${APP}/`));

/** Pattern of parameters that only a remote defines. */
const ANY_PART = '[^/]{1,100}';

/** The router of the browser ignores case and a final slash, too. */
function pattern(page: string): RegExp {
  const path = page.replace(/:\w+/g, (part) => `(${PARTS[part] ?? ANY_PART})`);
  return new RegExp(`^${path}/?$`, 'i');
}

/** Returns a function that checks whether one of these pages is at a path. */
export function pageMatcher(pages: readonly string[]): (path: string) => boolean {
  const patterns = pages.map(pattern);
  return (path) => patterns.some((one) => one.test(path));
}

/** Whether shell and remotes that are always there have a page at a path. */
export const isPage = pageMatcher(PAGES);

/** A page at a path, and what its address names, in lower case. */
export interface NamedPage<Page extends string> {
  page: Page;
  name: string;
}

/** Finds which of these pages is at a path. Each names one thing in its address. */
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
