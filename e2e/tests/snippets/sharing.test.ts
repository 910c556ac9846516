import { createServer } from 'node:http';
import { request } from '@snippetry/test-kit';
import type { Frame, Page } from 'playwright-core';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let person: Person;
beforeAll(async () => {
  person = await aPerson(url);
});

const ATTACK = '"><script>globalThis.broken = 1</script>';
const CODE = [
  '// settle <b>',
  '',
  'const wait = 250;',
  '  ',
  `const odd = '${ATTACK}';`,
  'run(wait);',
];

async function share(overrides: Record<string, unknown> = {}) {
  const body = {
    title: `Settle ${ATTACK}`,
    description: `Waits. ${ATTACK}`,
    content: `${CODE.join('\n')}\n`,
    language: 'typescript' as const,
    tags: ['timing'],
    isPublic: true,
    ...overrides,
  };
  return (await person.api.call('POST /snippets', { body })).data.snippet;
}

/** Fetches a page like a link preview bot: no scripts, no session. */
const unfurl = (path: string) =>
  request(url).send(path, { headers: { accept: 'text/html', 'user-agent': 'Unfurler/1.0' } });

/** Fetches the preview image of a snippet, with retries if the server is busy. */
async function drawn(picture: string): Promise<Response> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(picture);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer;
    },
    { timeout: 20_000, interval: 500 },
  );
}

it('the HTML of a public snippet contains its metadata for link previews', async () => {
  const { _id } = await share({ title: 'Settle a value', description: 'Waits until still.' });
  for (const place of [`/public/${_id}`, `/app/snippets/${_id}`]) {
    const { status, text } = await unfurl(place);
    expect(status).toBe(200);
    expect(text).toContain('<title>Settle a value · Snippetry</title>');
    expect(text).toContain('<meta name="description" content="Waits until still.">');
    expect(text).toContain('<meta property="og:title" content="Settle a value">');
    expect(text).toContain(`<meta property="og:url" content="${url}/public/${_id}">`);
    expect(text).toContain(`<meta property="article:author" content="${person.username}">`);
    expect(text).toContain('<meta property="article:tag" content="timing">');
    expect(text).toContain(`<link rel="canonical" href="${url}/public/${_id}">`);
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    const picture = /<meta property="og:image" content="([^"]*)">/.exec(text)?.[1] ?? '';
    const { headers } = await drawn(picture);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

it('the HTML of a private snippet is the same as that of a missing one', async () => {
  const { _id } = await share({ title: 'Hidden thing', isPublic: false });
  const [hidden, absent] = [
    await unfurl(`/public/${_id}`),
    await unfurl(`/public/${'f'.repeat(24)}`),
  ];
  expect([hidden.status, absent.status]).toEqual([404, 404]);
  expect(hidden.text).toBe(absent.text);
  expect(hidden.text).not.toContain('Hidden');
  for (const { headers } of [hidden, absent]) expect(headers.get('x-robots-tag')).toBe('noindex');
});

it('the HTML and files of a snippet reveal nothing once it is made private', async () => {
  const { _id, content } = await share({ title: 'Seen once' });
  expect((await unfurl(`/public/${_id}`)).text).toContain('Seen once');
  const body = { title: 'Seen once', description: 'No more.', content, isPublic: false };
  await person.api.call('PUT /snippets/:id', { params: { id: _id }, body });
  expect((await unfurl(`/public/${_id}`)).text).not.toContain('Seen once');
  for (const place of ['raw', 'download', 'embed', 'embed?rev=1', 'card']) {
    expect((await request(url).send(`/api/snippets/${_id}/${place}`)).status).toBe(404);
  }
});

it('a public page shows hostile markup of a snippet as text, and prints the snippet without controls', async () => {
  const { _id } = await share();
  const { page, context, problems } = await openPage(browser);
  await page.goto(`${url}/public/${_id}`);
  await page.getByRole('heading', { level: 1, name: 'Settle' }).waitFor();
  expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${url}/public/${_id}`,
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await soon(() => page.getByRole('listitem').allTextContents()).toEqual(CODE);
  for (const role of ['button', 'banner', 'navigation'] as const) {
    expect(await page.getByRole(role).count()).toBe(0);
  }
  // A printed page contains nothing else of the site but the URL of the snippet.
  expect(await page.getByRole('link', { name: 'Skip to content' }).count()).toBe(0);
  await page.getByText(`by ${person.username}`).waitFor();
  await page.getByText(`${url}/public/${_id}`, { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('the raw text and the download of a snippet are its code as written', async () => {
  const { _id } = await share({ title: 'Settle a value', isPublic: false });
  const { page, context } = await openPage(browser);
  const authorization = `Bearer ${person.token}`;
  const raw = await context.request.get(`${url}/api/snippets/${_id}/raw`, {
    headers: { authorization },
  });
  expect(await raw.text()).toBe(`${CODE.join('\n')}\n`);
  const open = await share({ title: 'Settle a value' });
  const started = page.waitForEvent('download');
  await page.goto(`${url}/api/snippets/${open._id}/download`).catch(() => undefined);
  expect((await started).suggestedFilename()).toBe('settle-a-value.ts');
  await context.close();
});

/** Serves a page of another site with this HTML. */
async function foreignPage(html: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html');
    res.end(`<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>${html}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** Returns the embedded frame of a page once it has loaded. */
async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('the frame has no document');
  await frame.waitForLoadState('load');
  return frame;
}

it.each([
  [800, 'light'],
  [800, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const)(
  'an embedded snippet fits a page of another site that is %i pixels wide, in the %s theme',
  async (width, theme) => {
    const { _id } = await share({ title: 'Settle a value' });
    const place = encodeURIComponent(`${url}/public/${_id}`);
    const said: unknown = JSON.parse(
      (await request(url).send(`/api/oembed?url=${place}&maxwidth=${width - 16}`)).text,
    );
    const html =
      typeof said === 'object' && said !== null && 'html' in said ? String(said.html) : '';
    const site = await foreignPage(html);
    const { page, context, problems } = await openPage(browser, {
      viewport: { width, height: 700 },
      colorScheme: theme,
    });
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    await page.goto(site.address);
    const frame = await frameOf(page);
    await frame.getByRole('heading', { name: 'Settle a value' }).waitFor();
    const code = frame.getByRole('region', { name: 'Code' });
    const selected = await code.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    });
    // Selected text is the exact code: no line numbers, and one line end per line, even if empty.
    expect(selected.trimEnd().split('\n')).toEqual(CODE);
    // The frame loads nothing but its document.
    expect(asked.filter((one) => one.startsWith(url))).toEqual([
      `${url}/api/snippets/${_id}/embed`,
    ]);
    expect(await frame.locator('script').count()).toBe(0);
    const ground = await code.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(Number(/oklch\(([\d.]+)/.exec(ground)?.[1]) < 0.5).toBe(theme === 'dark');
    const fits = await frame.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
    expect(fits).toBe(true);
    // At the height from oEmbed, the last line is visible without scrolling.
    expect(await code.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
    site.stop();
  },
);

it('an embedded snippet opens its page in a new tab', async () => {
  const { _id } = await share({ title: 'Settle a value' });
  const src = `${url}/api/snippets/${_id}/embed?lines=2-3`;
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  const site = await foreignPage(
    `<iframe src="${src}" sandbox="${sandbox}" width="700" height="300" title="x"></iframe>`,
  );
  const { page, context } = await openPage(browser);
  await page.goto(site.address);
  const frame = await frameOf(page);
  await frame.getByText('Lines 2–3 of 6').waitFor();
  await frame.getByRole('link', { name: 'Settle a value' }).focus();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await tab.waitForURL(`${url}/public/${_id}#L2-L3`);
  await tab.getByRole('heading', { level: 1, name: 'Settle a value' }).waitFor();
  await context.close();
  site.stop();
});

it.each(['light', 'dark'])(
  'an embedded snippet has no accessibility problems in the %s theme',
  async (theme) => {
    const { _id } = await share({ title: 'Settle a value' });
    const { page, context } = await openPage(browser, { viewport: { width: 360, height: 400 } });
    await page.goto(`${url}/api/snippets/${_id}/embed?theme=${theme}&lines=1-3`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  },
);

it('an embedded private snippet shows that it is not available', async () => {
  const { _id } = await share({ isPublic: false });
  const site = await foreignPage(
    `<iframe src="${url}/api/snippets/${_id}/embed" width="600" height="120" title="x"></iframe>`,
  );
  const { page, context } = await openPage(browser);
  await page.goto(site.address);
  await (await frameOf(page)).getByText('This snippet is not available').waitFor();
  await context.close();
  site.stop();
});
