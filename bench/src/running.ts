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

/** Offset of the ports from `PORT_OFFSET`; free ports by default. */
export const OFFSET =
  process.env.PORT_OFFSET === undefined ? {} : { offset: Number(process.env.PORT_OFFSET) };
/** Default ports of the processes that writes keep busy. */
export const BUSY_PROCESSES = {
  gateway: 8080,
  auth: 4101,
  snippets: 4102,
  comments: 4103,
  collections: 4104,
  database: 47_017,
  Redis: 46_379,
};
export const UNLIMITED = {
  ...NO_RATE_LIMITS,
  LOG_LEVEL: 'warn',
  ...NO_USER_LIMITS,
};
/** Longest interval of the star check, which would correct the counts of generated snippets. */
const UNCHECKED = { AUTHOR_STATS_CHECK_MS: '600000' };
/** Pause between two polls of a starting platform. */
const POLL_MS = 200;
/** Longer than reading a million snippets, or sending them to OpenSearch. */
const LONGEST_START_MS = 30 * 60_000;

export type SearchServer = Awaited<ReturnType<typeof startOpenSearch>>;

/** A platform that returns lists. */
export interface Running {
  platform: Platform;
  /** Seconds from the start to the first list. */
  seconds: number;
  /** Number of public snippets. */
  listed: number;
}

/** Returns the folder of a collection of a size, below `root`, or a temporary one. */
export function dataFolder(root: string | undefined, size: number, release?: Release) {
  if (root === undefined) {
    const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-bench-'));
    return { dir, done: () => rmSync(dir, { recursive: true, force: true }) };
  }
  const dir = path.join(root, release?.root === undefined ? '' : 'before', String(size));
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
  /** Release to start; this one by default. */
  release?: Release | undefined;
  search?: SearchServer | undefined;
  env?: Record<string, string>;
}

/**
 * Starts the platform on a data folder and waits until lists succeed; searches may follow later.
 */
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

/** Waits until searches succeed; calls `before` before each. */
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

/** Fills a data folder up to a size and starts once, so that the service completes its migrations. */
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

/** Starts a release on a filled folder below `root`, or on a temporary one that stopping removes. */
export async function startFilled(size: number, root: string | undefined, release: Release) {
  const folder = dataFolder(root, size, release);
  await prepare(folder.dir, size, release);
  const { platform } = await start(folder.dir, { release });
  const stop = async () => {
    await platform.stop();
    folder.done();
  };
  return { platform, stop };
}
