import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_RATE_LIMITS, NO_USER_LIMITS, request, until } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { startOpenSearch, whyNoOpenSearch } from '../../services/snippets/test/opensearch.ts';
import { PLANTED } from './corpus.ts';
import { fill } from './fill.ts';
import type { Release } from './releases.ts';

/** Ports that nobody uses, unless somebody says which. */
export const OFFSET =
  process.env.PORT_OFFSET === undefined ? {} : { offset: Number(process.env.PORT_OFFSET) };
/** The ports of the processes that a write keeps busy, as far as nobody moved them. */
export const BUSY_PROCESSES = {
  gateway: 8080,
  auth: 4101,
  snippets: 4102,
  comments: 4103,
  collections: 4104,
  database: 47_017,
  Redis: 46_379,
};
const UNLIMITED = {
  ...NO_RATE_LIMITS,
  LOG_LEVEL: 'warn',
  ...NO_USER_LIMITS,
};
/** The snippets have stars that nobody gave, which the check of stars takes off, so it is as rare as can be. */
const UNCHECKED = { AUTHOR_STATS_CHECK_MS: '600000' };
/** Whoever starts is left alone for so long between two looks. */
const POLL_MS = 200;
/** A million snippets are read, or sent to OpenSearch, in less. */
const LONGEST_START_MS = 30 * 60_000;

export type SearchServer = Awaited<ReturnType<typeof startOpenSearch>>;

/** A platform whose lists can be asked. */
export interface Running {
  platform: Platform;
  /** How long it took from nothing to the first list. */
  seconds: number;
  /** How many public snippets it holds. */
  listed: number;
}

/** A folder for the data of a collection of a size: one that is kept, or one to be thrown away. */
export function dataFolder(kept: string | undefined, size: number, release?: Release) {
  if (kept === undefined) {
    const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-bench-'));
    return { dir, done: () => rmSync(dir, { recursive: true, force: true }) };
  }
  const dir = path.join(kept, release?.root === undefined ? '' : 'before', String(size));
  mkdirSync(dir, { recursive: true });
  return { dir, done: () => {} };
}

/** Starts OpenSearch on an empty folder. */
export function startSearch(): Promise<SearchServer> {
  const missing = whyNoOpenSearch();
  if (missing !== null) throw new Error(missing);
  return startOpenSearch();
}

interface StartOptions {
  /** The release to be started; this one by default. */
  release?: Release | undefined;
  search?: SearchServer | undefined;
  env?: Record<string, string>;
}

/** Starts the platform on a data folder and waits until lists are answered; searches may be later. */
export async function startLists(
  dataDir: string,
  { release, search, env = {} }: StartOptions = {},
): Promise<Running> {
  const began = performance.now();
  const searchUrl = search === undefined ? {} : { SEARCH_URL: search.urls.join() };
  const platform = await startPlatform({
    ...OFFSET,
    ...(release?.root !== undefined && { root: release.root }),
    dataDir,
    env: { ...UNLIMITED, ...UNCHECKED, ...searchUrl, ...env },
  });
  const { data } = await until(async () => {
    const answer = await request(platform.url).call('GET /snippets');
    if (answer.status !== 200) await sleep(POLL_MS);
    return answer.status === 200 && answer;
  }, LONGEST_START_MS);
  const seconds = (performance.now() - began) / 1000;
  return { platform, seconds, listed: data.pagination.total };
}

/** Waits until searches are answered, asking for something else before each. */
export async function untilSearched(
  { platform }: Running,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const query = { search: PLANTED.rare };
  await until(async () => {
    await before();
    return (await request(platform.url).call('GET /snippets', { query })).status === 200;
  }, LONGEST_START_MS);
}

/** Starts the platform on a data folder and waits until everything is answered. */
export async function start(dataDir: string, options?: StartOptions): Promise<Running> {
  const running = await startLists(dataDir, options);
  await untilSearched(running);
  return running;
}

/** Fills a data folder up to a size. What the service makes of it once, it makes here. */
export async function prepare(dataDir: string, size: number, release?: Release): Promise<void> {
  const mark = path.join(dataDir, `filled-${size}`);
  if (existsSync(mark)) return;
  const filling = await start(dataDir, { release });
  const rate = await fill(filling.platform.mongo, size);
  await filling.platform.stop();
  console.log(`\nfilled up to ${size} snippets at ${rate.toFixed(0)} a second`);
  const reading = await start(dataDir, { release });
  await reading.platform.stop();
  writeFileSync(mark, '');
}

/** Starts a release on a filled folder, which is kept where `kept` names one; stopped, another one is removed. */
export async function startFilled(size: number, kept: string | undefined, release: Release) {
  const folder = dataFolder(kept, size, release);
  await prepare(folder.dir, size, release);
  const { platform } = await start(folder.dir, { release });
  const stop = async () => {
    await platform.stop();
    folder.done();
  };
  return { platform, stop };
}
