// Lists, search and a detail through the gateway, at two sizes of the collection:
//   npm run lists -w bench -- 10000 100000
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { request } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { PLANTED, snippetNumber } from './corpus.ts';
import { fill, snippetId } from './fill.ts';
import { type Load, load } from './load.ts';

const OFFSET = 9000;
const CONNECTIONS = 20;
const ENV = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_GENERAL: '0', LOG_LEVEL: 'warn' };

/** Paths of public snippets, spread over the collection. */
function details(size: number): string[] {
  const numbers = Array.from({ length: 400 }, (_, i) => Math.floor((i * size) / 400));
  return numbers
    .filter((n) => snippetNumber(n).isPublic)
    .map((n) => `/api/snippets/${snippetId(n)}`);
}

const SCENARIOS: Record<string, (size: number) => string[]> = {
  'first page': () => ['/api/snippets?page=1'],
  'by language': () =>
    ['python', 'go', 'rust', 'sql'].map((key) => `/api/snippets?language=${key}`),
  'by language, most starred': () => ['/api/snippets?language=python&sortBy=most-starred'],
  'search, common word': () => [`/api/snippets?search=${PLANTED.common}`],
  'search, rare word': () => [`/api/snippets?search=${PLANTED.rare}`],
  'search, prefix': () => ['quo', 'zeph', 'xylo'].map((text) => `/api/snippets?search=${text}`),
  'search, two words': () => [`/api/snippets?search=${PLANTED.common}+use`],
  detail: details,
};

async function measure(platform: Platform, size: number): Promise<Map<string, Load>> {
  const results = new Map<string, Load>();
  for (const [name, paths] of Object.entries(SCENARIOS)) {
    const run = { url: platform.url, paths: paths(size), connections: CONNECTIONS };
    await load({ ...run, seconds: 2 });
    results.set(name, await load({ ...run, seconds: 6 }));
  }
  return results;
}

/** Fills up to a size, restarts so that the service reads it afresh, and measures. */
async function atSize(dataDir: string, from: number, size: number): Promise<Map<string, Load>> {
  const filling = await startPlatform({ offset: OFFSET, dataDir, env: ENV });
  const rate = await fill(filling.mongo, { from, to: size });
  await filling.stop();
  const began = performance.now();
  const platform = await startPlatform({ offset: OFFSET, dataDir, env: ENV });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { data } = await request(platform.url).call('GET /snippets');
  console.log(
    `\n${size} snippets (${data.pagination.total} public): filled at ${rate.toFixed(0)}/s, ready in ${seconds} s`,
  );
  const results = await measure(platform, size);
  await platform.stop();
  return results;
}

function print(results: Map<string, Load>, baseline: Map<string, Load> | undefined): void {
  console.log('| request | req/s | p50 ms | p95 ms | p99 ms | bytes | p95 to the first size |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, { requestsPerSecond, p50, p95, p99, bytes }] of results) {
    const first = baseline?.get(name)?.p95;
    const ratio = first === undefined ? '1' : (p95 / first).toFixed(2);
    const figures = [requestsPerSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1), p99.toFixed(1)];
    console.log(`| ${[name, ...figures, bytes, ratio].join(' | ')} |`);
  }
}

async function main(sizes: number[], dataDir: string): Promise<void> {
  let baseline: Map<string, Load> | undefined;
  let from = 0;
  for (const size of sizes) {
    const results = await atSize(dataDir, from, size);
    print(results, baseline);
    baseline ??= results;
    from = size;
  }
}

const dataDir = mkdtempSync(`${tmpdir()}/snippetry-bench-`);
try {
  await main(process.argv.slice(2).map(Number), dataDir);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
