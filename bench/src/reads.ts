// Cost of reads through the gateway, spread over many addresses so that few responses repeat, beside a server of
// one process and one SQLite table that answers the same:
//   npm run reads -w bench
//   npm run reads -w bench -- 10000 100000 --data DIR
//   the numbers are numbers of snippets; 10000 by default
//   --data DIR    keeps the filled data folders there and uses them again
//   --rounds N    times that each kind is measured, of which the median counts; 3 by default
import { parseArgs } from 'node:util';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson } from '../../e2e/src/people.ts';
import { snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';
import { type Load, type LoadRequest, loadOf } from './load.ts';
import { type Peer, startPeer } from './peer.ts';
import { processorMs } from './process-stats.ts';
import { dataFolder, prepare, start } from './running.ts';

const SECONDS = 5;
const CONNECTIONS = 10;
/** Long enough to request everything once before the measurement. */
const WARM_SECONDS = 3;
const PROCESSES = { gateway: 8080, snippets: 4102, database: 47_017, Redis: 46_379 };

const MOST_DETAILS = 50_000;
const PAGES = 60;
const LANGUAGES = ['javascript', 'python', 'go', 'rust', 'sql', 'css', 'java', 'bash'];
const SORTS = ['newest', 'most-viewed', 'most-starred'];
const MOST_SEARCHES = 4000;

interface Kind {
  name: string;
  requests: LoadRequest[];
}

interface Measured extends Load {
  processor: number[];
}

/** Numbers of public snippets, spread over the collection. */
function publicNumbers(size: number): number[] {
  return Array.from({ length: size }, (_, n) => n).filter((n) => snippetNumber(n).isPublic);
}

/** At most `most` items, evenly spread. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  const count = Math.min(items.length, most);
  return Array.from({ length: count }, (_, i) => items[Math.floor(i * step)]).filter(
    (item) => item !== undefined,
  );
}

function kinds(size: number, token: string): Kind[] {
  const numbers = publicNumbers(size);
  const details = spread(numbers, MOST_DETAILS).map((n) => `/api/snippets/${snippetId(n)}`);
  const pages = Array.from({ length: PAGES }, (_, i) => i + 1);
  const lists = [undefined, ...LANGUAGES].flatMap((language) =>
    SORTS.flatMap((sortBy) =>
      pages.map((page) => {
        const chosen = language === undefined ? '' : `language=${language}&`;
        return `/api/snippets?${chosen}sortBy=${sortBy}&page=${page}`;
      }),
    ),
  );
  const words = new Set(
    spread(numbers, MOST_SEARCHES).map((n) => snippetNumber(n).written.title.split(' ')[0]),
  );
  const searches = [...words].map((word) => `/api/snippets?search=${word}`);
  const ask = (paths: readonly string[], as?: string) =>
    paths.map((path): LoadRequest => ({ method: 'GET', path, token: as }));
  return [
    { name: `details, ${details.length}, a visitor`, requests: ask(details) },
    { name: `details, ${details.length}, signed in`, requests: ask(details, token) },
    { name: `lists, ${lists.length}`, requests: ask(lists) },
    { name: `searches, ${searches.length}`, requests: ask(searches) },
  ];
}

async function measure(
  url: string,
  requests: readonly LoadRequest[],
  pids: readonly number[],
  seconds = SECONDS,
): Promise<Measured> {
  const before = pids.map(processorMs);
  const took = await loadOf({ url, requests, connections: CONNECTIONS, seconds });
  return {
    ...took,
    processor: pids.map((pid, i) => (processorMs(pid) - (before[i] ?? 0)) / took.answers),
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function cells(measured: readonly Measured[]): { rate: number; texts: string[] } {
  const of = (value: (one: Measured) => number) => median(measured.map(value));
  const rate = of(({ requestsPerSecond }) => requestsPerSecond);
  const [first] = measured;
  const parts = first?.processor.map((_, i) => of(({ processor }) => processor[i] ?? 0)) ?? [];
  const texts = [
    rate.toFixed(0),
    of(({ p50 }) => p50).toFixed(1),
    of(({ p95 }) => p95).toFixed(1),
    of(({ bytes }) => bytes).toFixed(0),
    parts.map((part) => part.toFixed(2)).join(', '),
  ];
  return { rate, texts };
}

async function compare(platform: Platform, peer: Peer, all: readonly Kind[]): Promise<void> {
  const pids = Object.values(PROCESSES).map(platform.pidOf);
  for (const { name, requests } of all) {
    const ours: Measured[] = [];
    const theirs: Measured[] = [];
    await measure(platform.url, requests, pids, WARM_SECONDS);
    await measure(peer.url, requests, [peer.child.pid ?? 0], WARM_SECONDS);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      ours.push(await measure(platform.url, requests, pids));
      theirs.push(await measure(peer.url, requests, [peer.child.pid ?? 0]));
    }
    const [one, other] = [cells(ours), cells(theirs)];
    const ratio = (one.rate / other.rate).toFixed(2);
    console.log(`| ${[name, ...one.texts, ratio].join(' | ')} |`);
    console.log(`| ${['the peer', ...other.texts, ''].join(' | ')} |`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
for (const size of positionals.length > 0 ? positionals.map(Number) : [10_000]) {
  const folder = dataFolder(values.data, size);
  try {
    await prepare(folder.dir, size);
    const { platform } = await start(folder.dir);
    const peer = await startPeer('reads/peer.ts', [String(size)]);
    try {
      const { token } = await aPerson(platform.url);
      const heads = ['a second', 'p50 ms', 'p95 ms', 'bytes', Object.keys(PROCESSES).join(', ')];
      console.log(`\n| ${size} snippets | ${heads.join(' | ')} | ratio |`);
      console.log(`|${'---|'.repeat(heads.length + 2)}`);
      await compare(platform, peer, kinds(size, token));
    } finally {
      peer.child.kill();
      await platform.stop();
    }
  } finally {
    folder.done();
  }
}
