// How long a start takes on a filled data folder: seconds from `npm start` to the first list and to
// the first search through the gateway, beside an empty platform:
//   npm run first-list -w bench -- 300000 --data DIR
//   --rounds N  starts of each size; 2 by default
//   --data DIR  keeps the filled data folders there and uses them again
import { parseArgs } from 'node:util';
import { request } from '@snippetry/test-kit';
import { megabytes } from './process-stats.ts';
import { dataFolder, prepare, startLists, untilSearched } from './running.ts';

interface Started {
  snippets: number;
  list: number;
  search: number;
  /** Time of the slowest list while texts were being indexed. */
  slowest: number;
  megabytes: number;
}

/** Requests lists until a search succeeds. */
async function startOn(dir: string): Promise<Started> {
  const began = performance.now();
  const running = await startLists(dir);
  const { platform, seconds, listed } = running;
  try {
    const visitor = request(platform.url);
    const statuses = new Set<number>([200]);
    let slowest = 0;
    await untilSearched(running, async () => {
      const began = performance.now();
      const list = await visitor.call('GET /snippets', { query: { sortBy: 'most-viewed' } });
      slowest = Math.max(slowest, performance.now() - began);
      statuses.add(list.status);
    });
    if (statuses.size > 1) throw new Error(`lists answered ${[...statuses].join(' and ')}`);
    const search = (performance.now() - began) / 1000;
    const size = megabytes(platform.pidOf(4102), 'VmRSS');
    return { snippets: listed, list: seconds, search, slowest, megabytes: size };
  } finally {
    await platform.stop();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '2' } },
});
const heads = ['snippets', 'of them public', 'first list, s', 'first search, s'];
console.log(
  `| ${[...heads, 'slowest list between, ms', 'memory of the service, MB'].join(' | ')} |`,
);
console.log(`|${'---|'.repeat(heads.length + 2)}`);
for (const size of [0, ...positionals.map(Number)]) {
  const folder = dataFolder(values.data, size);
  try {
    await prepare(folder.dir, size);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const took = await startOn(folder.dir);
      const times = [took.list.toFixed(1), took.search.toFixed(1), took.slowest.toFixed(0)];
      console.log(`| ${[size, took.snippets, ...times, took.megabytes.toFixed(0)].join(' | ')} |`);
    }
  } finally {
    folder.done();
  }
}
