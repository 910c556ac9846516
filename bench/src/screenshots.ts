// Pictures of the screens, of a demo account with its samples:
//   npm run screenshots -w bench                        the few of docs/screenshots
//   npm run screenshots -w bench -- --to DIR            all of them, on a desktop and a phone, in both themes
//   npm run screenshots -w bench -- --to DIR --locale de-DE --only settings
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { request, until } from '@snippetry/test-kit';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { ADMIN_EMAIL, theAdmin } from '../../e2e/src/admin.ts';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { aPerson, type Person, signIn } from '../../e2e/src/people.ts';

type Page = WatchedPage['page'];

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    only: { type: 'string' },
    locale: { type: 'string', default: 'en-US' },
  },
});

const WINDOWS = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 360, height: 740 },
] as const;
const THEMES = ['light', 'dark'] as const;

/** Screenshots in the documents. */
const CHOSEN = new Set([
  'landing-desktop-light',
  'dashboard-desktop-light',
  'dashboard-phone-dark',
  'explore-desktop-dark',
  'snippet-desktop-light',
  'snippet-phone-light',
  'collection-desktop-light',
  'editor-desktop-dark',
  'settings-desktop-light',
  'palette-desktop-dark',
]);

/** Content of the demo account. */
interface DemoContent {
  snippet: string;
  collection: string;
  username: string;
}

interface Screen {
  who: 'visitor' | 'member' | 'admin';
  path: (shown: DemoContent) => string;
  /** Runs before the screenshot. */
  act?: (page: Page) => Promise<unknown>;
}

const open = (path: string): Screen => ({ who: 'visitor', path: () => path });
/** A page of the demo account. */
const own = (path: string, act?: Screen['act']): Screen => ({
  who: 'member',
  path: () => path,
  ...(act && { act }),
});
const ofSnippet = (rest: string, act?: Screen['act']): Screen => ({
  who: 'member',
  path: ({ snippet }) => `/app/snippets/${snippet}${rest}`,
  ...(act && { act }),
});

const operated = (path: string): Screen => ({ who: 'admin', path: () => path });

const SCREENS: Record<string, Screen> = {
  landing: open('/'),
  'sign-in': open('/login'),
  'sign-up': open('/register'),
  'forgot-password': open('/forgot-password'),
  'not-found': open('/nowhere'),
  'public-explore': open('/explore'),
  'public-collections': open('/public/collections'),
  'public-snippet': { who: 'visitor', path: ({ snippet }) => `/public/${snippet}` },
  'public-profile': { who: 'visitor', path: ({ username }) => `/users/${username}` },
  dashboard: own('/app'),
  explore: own('/app/explore'),
  favorites: own('/app/favorites'),
  analytics: own('/app/analytics'),
  'new-snippet': own('/app/snippets/new'),
  snippet: ofSnippet(''),
  discussion: ofSnippet('', (page) =>
    page
      .locator('main')
      .getByRole('button', { name: /Discussion|Diskussion/ })
      .last()
      .click(),
  ),
  editor: ofSnippet('/edit'),
  history: ofSnippet('/history'),
  collections: own('/app/collections'),
  collection: { who: 'member', path: ({ collection }) => `/app/collections/${collection}` },
  github: own('/app/github'),
  transfer: own('/app/library/transfer'),
  trash: own('/app/trash'),
  notifications: own('/app/notifications'),
  settings: own('/app/settings'),
  accounts: operated('/app/admin'),
  invitations: operated('/app/admin?tab=invitations'),
  access: operated('/app/admin?tab=access'),
  figures: operated('/app/admin?tab=figures'),
  audit: operated('/app/admin?tab=audit'),
  moderation: operated('/app/moderation'),
  palette: own('/app', (page) => page.keyboard.press('ControlOrMeta+k')),
  shortcuts: own('/app', (page) => page.keyboard.press('?')),
};

/** Signs a demo account in and returns its content. */
async function demoAccount(url: string): Promise<DemoContent & { token: string }> {
  const body = { email: 'ada@example.com', password: 'Correct-Horse-1' };
  const { token, user } = (await request(url).call('POST /auth/login', { body })).data;
  const api = request(url, token);
  // Its samples are added shortly after the answer.
  const ids = await until(async () => {
    const mine = await api.call('GET /snippets/my', { query: { sortBy: 'most-starred' } });
    const owned = await api.call('GET /collections/my', { query: {} });
    const snippet = mine.data.snippets.find(({ isPublic }) => isPublic)?._id;
    const collection = owned.data.collections[0]?._id;
    return snippet && collection ? { snippet, collection } : null;
  }, 30_000);
  return { ...ids, username: user.username, token };
}

/** The administrator, with a reported comment. */
async function operator(at: Platform, snippet: string): Promise<Person> {
  const { url } = at;
  const [admin, writer, reader] = await Promise.all([theAdmin(at), aPerson(url), aPerson(url)]);
  const body = { snippet, content: 'Buy followers at **example.org**, only today!' };
  const { comment } = (await writer.api.call('POST /comments', { body })).data;
  await reader.api.call('POST /comments/:id/report', {
    params: { id: comment._id },
    body: { reason: 'spam', description: 'The same text is below three snippets of mine.' },
  });
  return admin;
}

/** Waits until nothing is loading or animated. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

const target = values.to ?? path.resolve(import.meta.dirname, '../../docs/screenshots');
mkdirSync(target, { recursive: true });
const platform = await startPlatform({
  env: { RATE_LIMIT_GENERAL: '0', ADMIN_EMAILS: ADMIN_EMAIL },
});
const browser = await launchBrowser();
try {
  const shown = await demoAccount(platform.url);
  const admin = await operator(platform, shown.snippet);
  for (const window of WINDOWS) {
    for (const theme of THEMES) {
      const look = {
        locale: values.locale,
        viewport: window,
        colorScheme: theme,
        isMobile: false,
      };
      const pages = {
        visitor: await openPage(browser, look),
        member: await openPage(browser, look),
        admin: await openPage(browser, look),
      };
      await signIn(pages.member.page, platform.url, shown);
      await signIn(pages.admin.page, platform.url, admin);
      for (const [name, screen] of Object.entries(SCREENS)) {
        const file = `${name}-${window.name}-${theme}`;
        if (values.to ? values.only && values.only !== name : !CHOSEN.has(file)) continue;
        const { page } = pages[screen.who];
        await page.goto('about:blank');
        await page.goto(platform.url + screen.path(shown));
        await settle(page);
        if (screen.act) {
          await screen.act(page);
          await settle(page);
        }
        // Compressed, since the documents are for screens.
        const quality = { type: 'jpeg', quality: 72 } as const;
        await page.screenshot({ path: path.join(target, `${file}.jpg`), ...quality });
        console.log(file);
      }
      for (const { context } of Object.values(pages)) await context.close();
    }
  }
} finally {
  await browser.close();
  await platform.stop();
}
