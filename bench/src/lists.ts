// Lists, search and a detail through the gateway, at two sizes of the collection:
//   npm run lists -w bench -- 10000 100000
//   --search          with OpenSearch instead of the in-process index
//   --connections 10  requests under way at once; 20 by default
//   --data DIR        keeps the filled data folders there and uses them again
//   --fill            makes them only
import { parseArgs } from 'node:util';
import type { Platform } from '@snippetry/test-kit/platform';
import { type Load, load } from './load.ts';
import { dataFolder, prepare, type SearchServer, start, startSearch } from './running.ts';
import { scenarios } from './scenarios.ts';

interface Options {
  connections: number;
  data: string | undefined;
  search: boolean;
}

async function measure(
  platform: Platform,
  size: number,
  connections: number,
): Promise<Map<string, Load>> {
  const results = new Map<string, Load>();
  for (const [name, paths] of Object.entries(scenarios(size))) {
    const run = { url: platform.url, paths, connections };
    await load({ ...run, seconds: 2 });
    results.set(name, await load({ ...run, seconds: 6 }));
  }
  return results;
}

/** Starts anew on a filled folder, so that everything is read afresh, and measures. */
async function atSize(size: number, options: Options): Promise<Map<string, Load>> {
  const { connections, data, search } = options;
  const folder = dataFolder(data, size);
  let server: SearchServer | undefined;
  try {
    await prepare(folder.dir, size);
    if (search) server = await startSearch();
    const { platform, seconds, listed } = await start(folder.dir, { search: server });
    console.log(`\n${size} snippets (${listed} public): ready in ${seconds.toFixed(1)} s`);
    try {
      return await measure(platform, size, connections);
    } finally {
      await platform.stop();
    }
  } finally {
    await server?.close();
    folder.done();
  }
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

async function compare(sizes: number[], options: Options): Promise<void> {
  let baseline: Map<string, Load> | undefined;
  for (const size of sizes) {
    const results = await atSize(size, options);
    print(results, baseline);
    baseline ??= results;
  }
}

async function fillOnly(sizes: number[], data: string): Promise<void> {
  for (const size of sizes) await prepare(dataFolder(data, size).dir, size);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    search: { type: 'boolean', default: false },
    connections: { type: 'string', default: '20' },
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
});
const sizes = positionals.map(Number);
const { connections, data, search, fill } = values;
if (fill) await fillOnly(sizes, data ?? '.');
else await compare(sizes, { connections: Number(connections), data, search });
