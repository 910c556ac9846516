// Event streams through the gateway while people comment: whether every client is told of every
// comment once, how soon after the answer to whoever wrote it, and what it costs:
//   npm run live -w bench -- 500
//   --seconds N  how long the comments go on with each number of clients; 60 by default
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aSnippet, openStream, request, type StreamClient, until } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { percentile } from './load.ts';
import { megabytes, processorMs } from './process-stats.ts';
import { dataFolder, start } from './running.ts';

const BASELINE = 50;
const PER_SECOND = 4;
/** Every second client is signed in; each account has as many. */
const STREAMS_PER_PERSON = 10;
const GATEWAY_PORT = 8080;
const COMMENTS_PORT = 4103;
const ENOUGH = { LIVE_STREAMS_PER_NETWORK: '5000' };
/** The last comment is told within this time, or lost. */
const LONGEST_MS = 20_000;

interface Told {
  /** When each comment came, by its id. */
  at: Map<string, number>;
  repeated: number;
}

interface Discussion {
  url: string;
  snippet: string;
  author: Person;
}

/** A client that notes when it is told of which comment. */
async function client({ url, snippet }: Discussion, as: Person | undefined) {
  const told: Told = { at: new Map(), repeated: 0 };
  const stream = await openStream(url, {
    snippet,
    as: as?.token,
    onEvent: ({ data, at }) => {
      const id = /"commentId":"(\w+)"/.exec(data)?.[1];
      if (id === undefined) return;
      if (told.at.has(id)) told.repeated += 1;
      told.at.set(id, at);
    },
  });
  if (stream.status !== 200) throw new Error(`a stream was refused with ${stream.status}`);
  return { stream, told };
}

/** Opens streams, some at a time, and waits until all of them are told of everything. */
async function connect(discussion: Discussion, people: Person[], count: number) {
  const clients: { stream: StreamClient; told: Told }[] = [];
  while (clients.length < count) {
    const next = Array.from({ length: Math.min(50, count - clients.length) }, (_, n) => {
      const number = clients.length + n;
      const isSignedIn = number % 2 === 1;
      const person = people[Math.floor(number / 2 / STREAMS_PER_PERSON)];
      return client(discussion, isSignedIn ? person : undefined);
    });
    clients.push(...(await Promise.all(next)));
  }
  await until(() => clients.every(({ stream }) => stream.events.length > 0), LONGEST_MS);
  return clients;
}

/** Comments at an even pace, and says when each was answered. */
async function comment({ url, snippet, author }: Discussion, seconds: number) {
  const answered = new Map<string, number>();
  const began = performance.now();
  const api = request(url, author.token);
  const work = [];
  for (let n = 0; n < seconds * PER_SECOND; n += 1) {
    const wait = began + (n * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await sleep(wait);
    const post = async () => {
      const { status, data } = await api.call('POST /comments', {
        body: { snippet, content: `Comment ${n} on what was shown above.` },
      });
      if (status !== 201) throw new Error(`a comment was answered with ${status}`);
      answered.set(data.comment._id, performance.now());
    };
    work.push(post());
  }
  await Promise.all(work);
  return answered;
}

/** Everything that clients were told, compared with what was answered. */
function compare(answered: Map<string, number>, clients: { told: Told }[]) {
  const delays: number[] = [];
  let missing = 0;
  let repeated = 0;
  for (const { told } of clients) {
    repeated += told.repeated;
    for (const [id, at] of answered) {
      const came = told.at.get(id);
      // The broadcast overtakes the answer at times: both begin with the commit.
      if (came !== undefined) delays.push(Math.max(0, came - at));
      else missing += 1;
    }
  }
  delays.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(delays, share));
  return { told: delays.length, missing, repeated, p50, p95, p99 };
}

const ms = (value = Number.NaN) => value.toFixed(1);

async function measure(platform: Platform, discussion: Discussion, given: Given) {
  const pids = [platform.pidOf(COMMENTS_PORT), platform.pidOf(GATEWAY_PORT)];
  const [service = 0] = pids;
  const before = megabytes(service, 'VmRSS');
  const clients = await connect(discussion, given.people, given.count);
  const busy = pids.map(processorMs);
  const answered = await comment(discussion, given.seconds);
  const isDone = () => clients.every(({ told }) => told.at.size >= answered.size);
  await until(isDone, LONGEST_MS).catch(() => undefined);
  const shares = pids.map((pid, n) => {
    const used = processorMs(pid) - (busy[n] ?? 0);
    return `${((100 * used) / (given.seconds * 1000)).toFixed(0)} %`;
  });
  const during = megabytes(service, 'VmRSS');
  for (const { stream } of clients) stream.close();
  const result = compare(answered, clients);
  console.log(
    `| ${given.count} | ${answered.size} | ${result.told} | ${result.missing} | ${result.repeated} |` +
      ` ${ms(result.p50)} | ${ms(result.p95)} | ${ms(result.p99)} |` +
      ` ${before.toFixed(0)} → ${during.toFixed(0)} | ${shares.join(', ')} |`,
  );
  return result;
}

interface Given {
  people: Person[];
  count: number;
  seconds: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' } },
});
const count = Number(positionals[0] ?? 500);
const seconds = Number(values.seconds);
const folder = dataFolder(undefined, 0);
const { platform } = await start(folder.dir, { env: ENOUGH });
try {
  const { url } = platform;
  const author = await aPerson(url);
  const body = aSnippet({ isPublic: true });
  const { data } = await author.api.call('POST /snippets', { body });
  const discussion = { url, snippet: data.snippet._id, author };
  const people: Person[] = [];
  for (let n = 0; n < count / 2 / STREAMS_PER_PERSON; n += 1) people.push(await aPerson(url));
  console.log(
    '| clients | comments | told | missing | repeated | p50 | p95 | p99 | MB | processor |',
  );
  const first = await measure(platform, discussion, {
    people,
    count: BASELINE,
    seconds: seconds / 3,
  });
  const second = await measure(platform, discussion, { people, count, seconds });
  console.log(
    `p95 is ${ms((second.p95 ?? 0) / (first.p95 ?? 1))} times that of ${BASELINE} clients`,
  );
  const pid = platform.pidOf(COMMENTS_PORT);
  console.log(`the comments service has ${megabytes(pid, 'VmRSS').toFixed(0)} MB afterwards`);
  if (first.missing + first.repeated + second.missing + second.repeated > 0) process.exitCode = 1;
} finally {
  await platform.stop();
  folder.done();
}
