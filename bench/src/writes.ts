// Cost of writes through the gateway, beside a server of one process and one SQLite table that answers the same:
//   npm run writes -w bench
//   --snippets N  number of existing snippets; 10000 by default
//   --data DIR    keeps the filled data folder there and uses it again
//   --against DIR another release, too, whose folder this is; in turns with it
import { parseArgs } from 'node:util';
import { request } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { snippetNumber } from './corpus.ts';
import { snippetId } from './fill.ts';
import { type Load, type LoadRequest, loadOf } from './load.ts';
import { startPeer } from './peer.ts';
import { processorMs } from './process-stats.ts';
import { AGAINST, type Release, releases } from './releases.ts';
import { BUSY_PROCESSES, startFilled } from './running.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CREATED = 400;
const STARRED = 4000;
const CROWD = 500;

/** A kind of write. */
interface Kind {
  name: string;
  connections: number;
  requests: LoadRequest[];
}

/** Result of a load, with the processor time of each process for one request in milliseconds. */
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
  return {
    ...took,
    processor: pids.map((pid, i) => (processorMs(pid) - (before[i] ?? 0)) / took.answers),
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

/** A measured server, with the processes whose time counts. */
interface Server {
  name: string;
  url: string;
  kinds: Kind[];
  pids: number[];
}

/** Measures every kind of write on each server, in turns. */
async function compare(servers: readonly Server[]): Promise<void> {
  for (const { url, kinds, pids } of servers) {
    for (const kind of kinds) await measure(url, kind, pids);
  }
  const heads = ['write', 'a second', 'p50 ms', 'p95 ms', 'processor ms'];
  console.log(`| ${heads.join(' | ')} | ${Object.keys(BUSY_PROCESSES).join(', ')} |`);
  console.log(`|${'---|'.repeat(heads.length + 1)}`);
  const [first] = servers as [Server];
  for (const n of first.kinds.keys()) {
    const measured = servers.map((): Measured[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [i, { url, kinds, pids }] of servers.entries()) {
        measured[i]?.push(await measure(url, kinds[n] as Kind, pids));
      }
    }
    for (const [i, { name }] of servers.entries()) {
      console.log(row(`${first.kinds[n]?.name}${name}`, measured[i] ?? []));
    }
  }
}

/** Lets many users star one snippet at the same moment. */
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

/** A release that is running. */
interface Written {
  release: Release;
  platform: Platform;
  person: Person;
  stop(): Promise<void>;
}

const { values } = parseArgs({
  options: { ...AGAINST, snippets: { type: 'string', default: '10000' }, data: { type: 'string' } },
});
const snippets = Number(values.snippets);

async function begin(release: Release): Promise<Written> {
  const { platform, stop } = await startFilled(snippets, values.data, release);
  return { release, platform, person: await aPerson(platform.url), stop };
}

function serverOf({ release, platform, person }: Written): Server {
  const pids = Object.values(BUSY_PROCESSES).map(platform.pidOf);
  return { name: release.mark, url: platform.url, kinds: kinds(person.token, snippets), pids };
}

const written: Written[] = [];
const peer = await startPeer('writes/peer.ts');
try {
  for (const release of releases(values.against)) written.push(await begin(release));
  const servers = written.map(serverOf);
  const pids = [peer.child.pid ?? 0];
  const beside = { name: ', the peer', url: peer.url, kinds: kinds('', snippets), pids };
  await compare([...servers, beside]);
  for (const { platform, person } of written) await crowd(platform, person);
} finally {
  peer.child.kill();
  for (const { stop } of written) await stop();
}
