// Memory of a platform under use, minute by minute:
//   npm run growth -w bench
//   --minutes N   duration; 30 by default
//   --rate N      requests a second; 110 by default
//   --snippets N  number of existing snippets; 10000 by default
//   --data DIR    keeps the filled data folder there and uses it again
//   --against DIR in turns with another release, whose folder this is: a minute each
import { parseArgs } from 'node:util';
import { request } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson } from '../../e2e/src/people.ts';
import { snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';
import { type Load, type LoadRequest, loadOf } from './load.ts';
import { megabytes, proportionalMegabytes, withDescendants } from './process-stats.ts';
import { AGAINST, type Release, releases } from './releases.ts';
import { BUSY_PROCESSES, startFilled } from './running.ts';

const CONNECTIONS = 10;
const SECONDS = 60;
const BROWSERS = 2000;
const PEOPLE = 20;
const LANGUAGES = ['javascript', 'python', 'go', 'rust', 'sql', 'css', 'java', 'bash'];
const PROCESSES = { ...BUSY_PROCESSES, integrations: 4105, worker: 4115 };

/** Creates the request of a turn. */
type Ask = (turn: number, token: string, snippet: number) => LoadRequest;

const visitor = (turn: number) => ({ browser: `Browser/${turn % BROWSERS}` });
const read = (path: string): Omit<LoadRequest, 'token'> => ({ method: 'GET', path });

/**
 * Mix of twenty requests: nine snippets, half of them signed in, nine lists and searches, a save
 * and a star.
 */
const MIX: readonly Ask[] = [
  ...Array.from(
    { length: 5 },
    (): Ask => (turn, _token, snippet) => {
      return { ...read(`/api/snippets/${snippetId(snippet)}`), ...visitor(turn) };
    },
  ),
  ...Array.from(
    { length: 4 },
    (): Ask => (_turn, token, snippet) => {
      return { ...read(`/api/snippets/${snippetId(snippet)}`), token };
    },
  ),
  ...Array.from(
    { length: 3 },
    (): Ask => (turn) => {
      return { ...read(`/api/snippets?page=${1 + (turn % 50)}`), ...visitor(turn) };
    },
  ),
  ...Array.from(
    { length: 2 },
    (): Ask => (turn, token) => {
      const language = LANGUAGES[turn % LANGUAGES.length];
      return { ...read(`/api/snippets?language=${language}&sortBy=most-viewed`), token };
    },
  ),
  ...Array.from(
    { length: 3 },
    (): Ask => (turn, _token, snippet) => {
      const [word] = snippetNumber(snippet).written.title.split(' ');
      return { ...read(`/api/snippets?search=${word}`), ...visitor(turn) };
    },
  ),
  (_turn, token) => ({ ...read('/api/snippets?scope=mine'), token }),
  (turn, token) => {
    const { written, isPublic } = snippetNumber(turn);
    return { method: 'POST', path: '/api/snippets', body: { ...written, isPublic }, token };
  },
  (_turn, token, snippet) => {
    return { method: 'POST', path: `/api/snippets/${snippetId(snippet)}/star`, token };
  },
];

/** Returns the requests of a minute, different in each. */
function requestsOf(
  minute: number,
  { count, tokens, ids }: { count: number; tokens: readonly string[]; ids: readonly number[] },
): LoadRequest[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = minute * count + i;
    const ask = MIX[turn % MIX.length] as Ask;
    const token = tokens[turn % tokens.length] as string;
    return ask(turn, token, ids[(turn * 7919) % ids.length] as number);
  });
}

interface Sizes {
  all: number;
  of: number[];
}

function sizesOf(platform: Platform): Sizes {
  const all = withDescendants(platform.pid).map(proportionalMegabytes);
  return {
    all: all.reduce((sum, size) => sum + size, 0),
    of: Object.values(PROCESSES).map((port) => megabytes(platform.pidOf(port), 'VmRSS')),
  };
}

const cells = (sizes: Sizes) => [sizes.all, ...sizes.of].map((size) => size.toFixed(0)).join(' | ');

function print(minute: string, sizes: Sizes, load?: Load): void {
  const times = load ? `${load.p50.toFixed(1)}, ${load.p95.toFixed(1)}` : '';
  console.log(`| ${minute} | ${cells(sizes)} | ${times} |`);
}

/** A release under load. */
interface Used {
  release: Release;
  platform: Platform;
  tokens: string[];
  stop(): Promise<void>;
}

const { values } = parseArgs({
  options: {
    ...AGAINST,
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '110' },
    snippets: { type: 'string', default: '10000' },
    data: { type: 'string' },
  },
});
const rate = Number(values.rate);
const size = Number(values.snippets);

async function begin(release: Release): Promise<Used> {
  const { platform, stop } = await startFilled(size, values.data, release);
  const tokens: string[] = [];
  for (let i = 0; i < PEOPLE; i += 1) tokens.push((await aPerson(platform.url)).token);
  return { release, platform, tokens, stop };
}

const used: Used[] = [];
try {
  for (const release of releases(values.against)) used.push(await begin(release));
  const ids = Array.from({ length: size }, (_, n) => n).filter((n) => snippetNumber(n).isPublic);
  console.log(`| minute | all | ${Object.keys(PROCESSES).join(' | ')} | p50, p95 ms |`);
  for (const { release, platform } of used) print(`0${release.mark}`, sizesOf(platform));
  for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
    for (const { release, platform, tokens } of used) {
      const requests = requestsOf(minute, { count: rate * SECONDS, tokens, ids });
      const given = { url: platform.url, connections: CONNECTIONS, seconds: SECONDS, rate };
      const load = await loadOf({ ...given, requests });
      print(`${minute}${release.mark}`, sizesOf(platform), load);
    }
  }
  for (const { release, platform } of used) {
    const { data } = await request(platform.url).call('GET /snippets');
    console.log(`public snippets in the end${release.mark}: ${data.pagination.total}`);
  }
} finally {
  for (const { stop } of used) await stop();
}
