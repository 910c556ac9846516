// What writes through the gateway cost, beside a server of one process and one SQLite table that answers the same:
//   npm run writes -w bench
//   --snippets N  so many are there already; 10000 by default
//   --data DIR    keeps the filled data folder there and uses it again
import { parseArgs } from 'node:util';
import { request } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';
import { type Load, type LoadRequest, loadOf } from './load.ts';
import { startPeer } from './peer.ts';
import { processorMs } from './process-stats.ts';
import { BUSY_PROCESSES, dataFolder, prepare, start } from './running.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CREATED = 400;
const STARRED = 4000;
const CROWD = 500;

/** A kind of write, from a server and somebody of it. */
interface Kind {
  name: string;
  connections: number;
  requests: LoadRequest[];
}

/** What a load took, with the processor time of each process for one request in milliseconds. */
interface Measured extends Load {
  processor: number[];
}

function kinds(token: string, snippets: number): Kind[] {
  const created = Array.from({ length: CREATED }, (_, n): LoadRequest => {
    const { written, isPublic } = snippetNumber(n);
    return { method: 'POST', path: '/api/snippets', body: { ...written, isPublic }, token };
  });
  const starred = Array.from({ length: snippets }, (_, n) => n)
    .filter((n) => snippetNumber(n).isPublic)
    .slice(0, STARRED)
    .map((n): LoadRequest => {
      return { method: 'POST', path: `/api/snippets/${snippetId(n)}/star`, token };
    });
  return [
    { name: 'create, one after another', connections: 1, requests: created },
    { name: 'create, 10 at once', connections: 10, requests: created },
    { name: `star, over ${starred.length}, one after another`, connections: 1, requests: starred },
    { name: `star, over ${starred.length}, 10 at once`, connections: 10, requests: starred },
  ];
}

async function measure(
  url: string,
  { connections, requests }: Kind,
  pids: readonly number[],
): Promise<Measured> {
  const before = pids.map(processorMs);
  const took = await loadOf({ url, requests, connections, seconds: SECONDS });
  const answered = took.requestsPerSecond * SECONDS;
  return {
    ...took,
    processor: pids.map((pid, i) => (processorMs(pid) - (before[i] ?? 0)) / answered),
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function row(name: string, measured: readonly Measured[]): string {
  const of = (value: (one: Measured) => number) => median(measured.map(value));
  const parts =
    measured[0]?.processor.map((_, i) => of(({ processor }) => processor[i] ?? 0)) ?? [];
  const cells = [
    of(({ requestsPerSecond }) => requestsPerSecond).toFixed(0),
    of(({ p50 }) => p50).toFixed(1),
    of(({ p95 }) => p95).toFixed(1),
    parts.reduce((sum, part) => sum + part, 0).toFixed(1),
    parts.map((part) => part.toFixed(1)).join(', '),
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** Ours and the peer's figures of every kind, in turns. */
async function compare(platform: Platform, person: Person, snippets: number): Promise<void> {
  const pids = Object.values(BUSY_PROCESSES).map(platform.pidOf);
  const peer = await startPeer('writes/peer.ts');
  try {
    const all = kinds(person.token, snippets);
    for (const kind of all) await measure(platform.url, kind, pids);
    const heads = ['write', 'a second', 'p50 ms', 'p95 ms', 'processor ms'];
    console.log(`| ${heads.join(' | ')} | ${Object.keys(BUSY_PROCESSES).join(', ')} |`);
    console.log(`|${'---|'.repeat(heads.length + 1)}`);
    for (const kind of all) {
      const [ours, theirs]: Measured[][] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours?.push(await measure(platform.url, kind, pids));
        theirs?.push(await measure(peer.url, kind, [peer.child.pid ?? 0]));
      }
      console.log(row(kind.name, ours ?? []));
      console.log(row('the peer', theirs ?? []));
    }
  } finally {
    peer.child.kill();
  }
}

/** So many people star one snippet in the same moment. */
async function crowd(platform: Platform, author: Person): Promise<void> {
  const { url } = platform;
  const people: Person[] = [];
  while (people.length < CROWD) {
    people.push(...(await Promise.all(Array.from({ length: 10 }, () => aPerson(url)))));
  }
  const { written } = snippetNumber(1);
  const body = { ...written, isPublic: true };
  const { data } = await author.api.call('POST /snippets', { body });
  const params = { id: data.snippet._id };
  const began = performance.now();
  const answers = await Promise.all(
    people.map(({ api }) => api.call('POST /snippets/:id/star', { params })),
  );
  const seconds = (performance.now() - began) / 1000;
  const refused = answers.filter(({ status }) => status !== 200).length;
  const shown = await request(url).call('GET /snippets/:id', { params });
  const counted = shown.data.snippet.starCount;
  console.log(`\n${CROWD} people star one snippet: ${seconds.toFixed(2)} s, ${refused} refused,`);
  console.log(`${counted} stars counted`);
}

const { values } = parseArgs({
  options: { snippets: { type: 'string', default: '10000' }, data: { type: 'string' } },
});
const snippets = Number(values.snippets);
const folder = dataFolder(values.data, snippets);
try {
  await prepare(folder.dir, snippets);
  const { platform } = await start(folder.dir);
  try {
    const person = await aPerson(platform.url);
    await compare(platform, person, snippets);
    await crowd(platform, person);
  } finally {
    await platform.stop();
  }
} finally {
  folder.done();
}
