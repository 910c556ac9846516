// Cost of visits on a phone with a slow network: bytes and time until the page shows its content, at the first,
// the second, and the third visit; for the third one the browser caches compiled scripts:
//   npm run first-visit -w bench
//   --rounds N   visits of each kind, of which the median counts; 3 by default
//   --list NAME  that page alone, with its files
//   --against DIR  in turns with another release, whose folder this is
//   PLATFORM=http://localhost:8080 npm run first-visit -w bench
import { parseArgs } from 'node:util';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { signIn } from '../../e2e/src/people.ts';
import { percentile } from './load.ts';
import { AGAINST, type Release, releases } from './releases.ts';
import { type SeededPlatform, seededPlatform } from './seeded-platform.ts';

type Page = WatchedPage['page'];
type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** A response of one visit. */
interface Loaded {
  path: string;
  kind: string;
  bytes: number;
}

const { values } = parseArgs({
  options: { ...AGAINST, rounds: { type: 'string', default: '3' }, list: { type: 'string' } },
});
const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Other'] as const;
/** By then loading has finished, and the service worker has cached its files. */
const QUIET_MS = 5000;
/** Phone and network simulated by Lighthouse: four times slower, 1.6 Mbit/s, 150 ms. */
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const SLOWER = 4;
const BYTES_A_SECOND = (1.6 * 1000 * 1000) / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};

/** Records everything that the page loads over the network from now on. */
async function watchLoads(page: Page): Promise<() => Loaded[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loads = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    const kind = KINDS.find((one) => one === type) ?? 'Other';
    loads.set(requestId, { path: pathname, kind, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes += encodedDataLength;
  });
  return () => [...loads.values()].map((load) => ({ ...load })).filter(({ bytes }) => bytes > 0);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Opens an address; returns the milliseconds until its main content is visible. */
async function show(page: Page, address: string, shown: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const handle = await page.waitForFunction((selector) => {
    const seen = document.querySelector(selector)?.checkVisibility();
    return seen ? performance.now() : 0;
  }, shown);
  return Number(await handle.jsonValue());
}

const browser = await launchBrowser();

/** Creates a browser context with the session of a user, or empty. */
async function visitor(storageState: StorageState | undefined): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...(storageState && { storageState }) });
  return context.newPage();
}

async function signedIn({ url, person }: SeededPlatform): Promise<StorageState> {
  const { page, context } = await openPage(browser);
  await signIn(page, url, person);
  const state = await context.storageState();
  await context.close();
  return state;
}

const median = (list: readonly number[]) =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  );
const sum = (loads: readonly Loaded[]) => loads.reduce((all, { bytes }) => all + bytes, 0);

interface Visit {
  /** Responses before the page showed its content. */
  until: Loaded[];
  all: Loaded[];
  first: number;
  second: number;
  third: number;
}

const VISITS = ['first', 'second', 'third'] as const;

/** The first visits to a page, one after another. */
async function visit(to: {
  address: string;
  shown: string;
  state: StorageState | undefined;
}): Promise<Visit> {
  const page = await visitor(to.state);
  await slowDown(page);
  const loads = await watchLoads(page);
  const first = await show(page, to.address, to.shown);
  const until = loads();
  await page.waitForTimeout(QUIET_MS);
  const all = loads();
  const second = await show(page, to.address, to.shown);
  await page.waitForTimeout(QUIET_MS);
  const third = await show(page, to.address, to.shown);
  await page.context().close();
  return { until, all, first, second, third };
}

/** A page and its path in each release. */
interface Visited {
  name: string;
  path(platform: SeededPlatform): string;
  shown: string;
  isPrivate?: true;
}

/** The code of a snippet, without its placeholder, or the editor, in which some releases show it. */
const CODE = '.sn-code-view:not([aria-hidden] *), .cm-content';
const PAGES: readonly Visited[] = [
  { name: 'landing', path: () => '/', shown: 'h1' },
  { name: 'Explore', path: () => '/explore', shown: 'article' },
  { name: 'snippet', path: ({ snippet }) => `/public/${snippet}`, shown: CODE },
  { name: 'dashboard', path: () => '/app', shown: 'article', isPrivate: true },
  {
    name: 'detail',
    path: ({ snippet }) => `/app/snippets/${snippet}`,
    shown: CODE,
    isPrivate: true,
  },
];

/** A running release, with the session of a user. */
interface RunningRelease {
  release: Release;
  platform: SeededPlatform;
  member: StorageState;
}

function print(name: string, visits: readonly Visit[]): void {
  const [{ until, all }] = visits as [Visit];
  if (values.list !== undefined) {
    for (const load of until.toSorted((a, b) => b.bytes - a.bytes)) {
      console.log(`${String(load.bytes).padStart(8)} ${load.kind} ${load.path}`);
    }
  }
  const ofKind = KINDS.map((one) => sum(until.filter(({ kind }) => kind === one)));
  const cells = [...ofKind, sum(until), sum(all)].map((bytes) => (bytes / 1000).toFixed(0));
  const times = VISITS.map((which) => visits.map((one) => one[which]));
  const medians = times.map((list) => median(list).toFixed(0));
  console.log(`| ${[name, ...cells, until.length, ...medians].join(' | ')} |`);
}

async function compare(running: readonly RunningRelease[]): Promise<void> {
  for (const page of PAGES) {
    if (values.list !== undefined && values.list !== page.name) continue;
    const visits = new Map(running.map(({ release }) => [release, [] as Visit[]]));
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const { release, platform, member } of running) {
        const address = platform.url + page.path(platform);
        const state = page.isPrivate && member;
        visits.get(release)?.push(await visit({ address, shown: page.shown, state }));
      }
    }
    for (const [release, made] of visits) print(page.name + release.mark, made);
  }
}

const running: RunningRelease[] = [];
try {
  for (const release of releases(values.against)) {
    const platform = await seededPlatform(release);
    running.push({ release, platform, member: await signedIn(platform) });
  }
  const heads = [...KINDS.map((kind) => kind.toLowerCase()), 'all', 'in the end', 'requests'];
  console.log('Kilobytes until shown at a first visit, and milliseconds:\n');
  console.log(`| page | ${[...heads, ...VISITS].join(' | ')} |`);
  console.log(`|${'---|'.repeat(heads.length + VISITS.length + 1)}`);
  await compare(running);
} finally {
  await browser.close();
  for (const { platform } of running) await platform.stop();
}
