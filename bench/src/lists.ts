// Lists, search and a detail through the gateway, at two sizes of the collection:
//   npm run lists -w bench -- 10000 100000
//   --search          with OpenSearch instead of the in-process index
//   --connections 10  requests under way at once; 20 by default
//   --data DIR        keeps the filled data folders there and uses them again
//   --fill            makes them only
import { parseArgs } from 'node:util';
import { type Load, load } from './load.ts';
import { megabytes, processorMs } from './process-stats.ts';
import {
  dataFolder,
  prepare,
  type Running,
  type SearchServer,
  start,
  startSearch,
} from './running.ts';
import { scenarios } from './scenarios.ts';

const WARM_UP_SECONDS = 4;
const SECONDS = 6;

interface Options {
  connections: number;
  data: string | undefined;
  search: boolean;
}

/** Result of a kind of request. */
interface Measured extends Load {
  /** Processor time of each process per request, in milliseconds. */
  processor: number[];
}

/** The processes that answer lists, by name. */
function processesOf({ platform }: Running, server: SearchServer | undefined): [string, number][] {
  return [
    ['gateway', platform.pidOf(8080)],
    ['snippets', platform.pidOf(4102)],
    ['database', platform.pidOf(47_017)],
    ...(server === undefined ? [] : [['OpenSearch', server.pids[0] ?? 0] as [string, number]]),
  ];
}

async function measure(
  run: { url: string; connections: number },
  size: number,
  pids: readonly number[],
): Promise<Map<string, Measured>> {
  const results = new Map<string, Measured>();
  const kinds = Object.entries(scenarios(size));
  // All of them first: servers are several times slower until their code is compiled.
  for (const [, paths] of kinds) await load({ ...run, paths, seconds: WARM_UP_SECONDS });
  for (const [name, paths] of kinds) {
    const before = pids.map(processorMs);
    const took = await load({ ...run, paths, seconds: SECONDS });
    const processor = pids.map((pid, i) => (processorMs(pid) - (before[i] ?? 0)) / took.answers);
    results.set(name, { ...took, processor });
  }
  return results;
}

/** Restarts on a filled folder, so that nothing is cached; measures and prints. */
async function atSize(
  size: number,
  { connections, data, search }: Options,
  baseline: Map<string, Measured> | undefined,
): Promise<Map<string, Measured>> {
  const folder = dataFolder(data, size);
  let server: SearchServer | undefined;
  try {
    await prepare(folder.dir, size);
    if (search) server = await startSearch();
    const running = await start(folder.dir, { search: server });
    const { platform, seconds, listed } = running;
    const processes = processesOf(running, server);
    const memory = () =>
      processes.map(([name, pid]) => `${name} ${megabytes(pid, 'VmRSS').toFixed(0)} MB`).join(', ');
    console.log(`\n${size} snippets (${listed} public): first list after ${seconds.toFixed(1)} s`);
    console.log(memory());
    try {
      const pids = processes.map(([, pid]) => pid);
      const results = await measure({ url: platform.url, connections }, size, pids);
      const names = processes.map(([name]) => name);
      print(results, { names, baseline });
      console.log(memory());
      return results;
    } finally {
      await platform.stop();
    }
  } finally {
    await server?.close();
    folder.done();
  }
}

function print(
  results: Map<string, Measured>,
  { names, baseline }: { names: string[]; baseline: Map<string, Measured> | undefined },
): void {
  const heads = ['request', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', ...names, 'p95 to the first'];
  console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`);
  for (const [name, { requestsPerSecond, p50, p95, p99, processor }] of results) {
    const first = baseline?.get(name)?.p95;
    const ratio = first === undefined ? '1' : (p95 / first).toFixed(2);
    const times = [p50, p95, p99].map((ms) => ms.toFixed(1));
    const used = processor.map((ms) => ms.toFixed(2));
    console.log(
      `| ${[name, requestsPerSecond.toFixed(0), ...times, ...used, ratio].join(' | ')} |`,
    );
  }
}

async function compare(sizes: number[], options: Options): Promise<void> {
  let baseline: Map<string, Measured> | undefined;
  for (const size of sizes) {
    const results = await atSize(size, options, baseline);
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
