// Counts, event streams and failed requests with ten instances of each service and of the worker:
//   npm run instances -w bench
//   --instances N  10 by default
//   --seconds N    length of each of the two phases, without kills and with; 120 by default
//   --rate N       requests a second; 15 by default
// Before, it measures the processor time of all processes without requests.
// Checks that would correct a counter do not run.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { aSnippet, request, until } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { connect } from '../../e2e/src/data-folder/github.ts';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { openChecks } from './instances/checks.ts';
import { type Clone, startClone } from './instances/clones.ts';
import { differences, LastingStream } from './instances/streams.ts';
import { type Failure, type Ledger, newLedger, Writer } from './instances/writer.ts';
import { processorMs, withDescendants } from './process-stats.ts';
import { dataFolder, OFFSET, UNLIMITED } from './running.ts';

const SERVICES = ['auth', 'snippets', 'comments', 'collections', 'integrations'];
const FIRST_PORT = 4101;
const SCALE_PORT = 4121;
const WORKER_PORT = 4115;
/** Ports of clones, beyond those of further instances. */
const CLONE_PORT = 4200;
const WRITERS = 16;
const KILL_EVERY_MS = 10_000;
const IMPORT_EVERY_MS = 15_000;
/** Pause after the start, and length of the measurement without requests. */
const IDLE_MS = 20_000;
const SETTLED_MS = 120_000;
const JOB_MS = 120_000;
const MOST_MS = 1500;
const UNCHECKED = { AUTHOR_STATS_CHECK_MS: '600000', REPUTATION_CHECK_MS: '600000' };
const IMPORTED = {
  ...{ owner: 'lena-fischer', repo: 'weather-board', wait: false },
  files: ['src/components/ForecastCard.tsx', 'src/components/Sparkline.tsx'].map((path) => ({
    path,
  })),
};

const { values } = parseArgs({
  options: {
    instances: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '120' },
    rate: { type: 'string', default: '15' },
  },
});
const instances = Number(values.instances);
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const errors: string[] = [];

/** Starts a second gateway, and as many workers as instances. */
async function startClones({ pidOf, offset }: Platform): Promise<[Clone, ...Clone[]]> {
  const PORT = CLONE_PORT + offset;
  const origin = { PUBLIC_ORIGIN: `http://localhost:${PORT}` };
  const gateway = { PORT, METRICS_PORT: String(PORT + 1), ...origin };
  const workers = Array.from({ length: instances - 1 }, (_, n) =>
    startClone(pidOf(WORKER_PORT), { PORT: PORT + 2 + n }),
  );
  return Promise.all([startClone(pidOf(8080), gateway), ...workers]);
}

async function measureIdle(): Promise<void> {
  await sleep(IDLE_MS);
  const pids = withDescendants(process.pid).filter((pid) => pid !== process.pid);
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const before = used();
  await sleep(IDLE_MS);
  const share = (used() - before) / IDLE_MS;
  console.log(`${pids.length} processes without requests: ${share.toFixed(2)} of a core`);
}

/** Imports the files of a repository as a new user; returns what was wrong. */
async function importOnce(urls: readonly string[], n: number): Promise<string | null> {
  const [url = '', other = ''] = n % 2 === 0 ? urls : [...urls].reverse();
  const person = await aPerson(url);
  await connect(person, 'import');
  const { data } = await person.api.call('POST /github/import', { body: IMPORTED });
  const params = { id: data.jobId };
  const states: { done: number; state: string }[] = [];
  const headers = { authorization: `Bearer ${person.token}` };
  const end = performance.now() + JOB_MS;
  // A stream that its instance's end interrupted is opened again.
  while (states.at(-1)?.state !== 'completed' && performance.now() < end) {
    const answer = await fetch(`${other}/api/github/jobs/${data.jobId}/events`, { headers });
    const text = await answer.text().catch(() => '');
    for (const [, json] of text.matchAll(/^data: (.*)$/gm)) {
      const event = JSON.parse(json ?? '{}');
      states.push(event.job ?? event);
    }
    await sleep(500);
  }
  const { job } = (await person.api.call('GET /github/jobs/:id', { params })).data;
  if (job.imported !== IMPORTED.files.length) return `import ${n}: ${JSON.stringify(job)}`;
  const last = states.at(-1);
  return last?.state === 'completed' ? null : `import ${n}: its events ended with ${last?.state}`;
}

/** Sends the load for a time, with an import every few seconds, and runs other work beside it. */
async function runLoad(
  urls: readonly string[],
  { writers, ledger }: { writers: Writer[]; ledger: Ledger },
  beside: (isOver: () => boolean) => Promise<void>,
): Promise<{ requests: number; failures: Failure[]; imports: number; slowestMs: number }> {
  const [before, failed] = [ledger.requests, ledger.failures.length];
  ledger.slowestMs = 0;
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const pauseMs = (1000 * writers.length) / rate;
  let imports = 0;
  const importing = async () => {
    while (!isOver()) {
      const wrong = await importOnce(urls, imports).catch(({ message }) => String(message));
      if (wrong) errors.push(wrong);
      imports += 1;
      await sleep(IMPORT_EVERY_MS);
    }
  };
  const writing = writers.map(async (writer) => {
    while (!isOver()) {
      const next = performance.now() + pauseMs;
      await writer.send();
      await sleep(Math.max(0, next - performance.now()));
    }
  });
  await Promise.all([...writing, importing(), beside(isOver)]);
  const failures = ledger.failures.slice(failed);
  return { requests: ledger.requests - before, failures, imports, slowestMs: ledger.slowestMs };
}

/** Kills one instance after another; the launcher starts it again. */
async function killInstances(platform: Platform, isOver: () => boolean): Promise<number> {
  const ports = SERVICES.flatMap((_, n) => {
    const further = SCALE_PORT + n * (instances - 1);
    return [FIRST_PORT + n, ...(instances > 1 ? [further, further + instances - 2] : [])];
  });
  const victims = [...ports, WORKER_PORT];
  let kills = 0;
  while (!isOver()) {
    const port = victims[(kills * 4) % victims.length] ?? FIRST_PORT;
    process.kill(platform.pidOf(port), 'SIGKILL');
    kills += 1;
    await sleep(KILL_EVERY_MS);
  }
  return kills;
}

function wrongStreams(streams: LastingStream[], own: LastingStream, ledger: Ledger): string[] {
  const wrong = streams.flatMap((stream, n) => {
    const created = stream.all.flatMap((message) =>
      message.type === 'comment' && message.change === 'created' ? message.commentId : [],
    );
    return differences(`comments on stream ${n}`, created, ledger.onWatched);
  });
  const notified = own.all.flatMap((message) =>
    message.type === 'notification' ? (message.notification?.commentId ?? []) : [],
  );
  const resets = [...streams, own].filter((stream) =>
    stream.all.some(({ type }) => type === 'reset'),
  );
  return [
    ...wrong,
    ...differences('notifications', notified, ledger.onWatched),
    ...(resets.length > 0 ? [`${resets.length} streams were reset`] : []),
  ];
}

async function untilRight(name: string, find: () => Promise<string[]>): Promise<void> {
  let wrong: string[] = [];
  const isRight = async () => {
    wrong = await find();
    return wrong.length === 0;
  };
  await until(isRight, SETTLED_MS).catch(() => {});
  console.log(`${name}: ${wrong.length === 0 ? 'right' : wrong.slice(0, 10).join('\n')}`);
  errors.push(...wrong);
}

function report(
  name: string,
  { requests, failures, imports, slowestMs }: Awaited<ReturnType<typeof runLoad>>,
) {
  const line = `${requests} requests, ${failures.length} failed, slowest ${slowestMs.toFixed(0)} ms`;
  console.log(`${name}: ${line}, ${imports} imports`);
  for (const { request: sent, status, code, ms } of failures.slice(0, 20)) {
    console.log(`  ${sent}: ${status} ${code} after ${ms.toFixed(0)} ms`);
  }
}

async function measure(platform: Platform, gateway: Clone): Promise<void> {
  const urls = [platform.url, `http://localhost:${gateway.port}`];
  const owner = await aPerson(platform.url);
  const people: Person[] = [];
  for (let n = 0; n < WRITERS; n += 1) people.push(await aPerson(urls[n % 2] ?? ''));
  const body = aSnippet({ title: 'Watched' });
  const { data } = await owner.api.call('POST /snippets', { body });
  const watched = data.snippet._id;
  const streams = Array.from(
    { length: 4 },
    (_, n) => new LastingStream(n % 2 === 0 ? urls : [...urls].reverse(), { snippet: watched }),
  );
  const own = new LastingStream(urls, { as: owner.token });
  await until(() => [...streams, own].every((stream) => stream.isOpen), 30_000);
  const ledger = newLedger(people, watched);
  const writers = people.map((person, n) => new Writer(person, n, ledger));
  const checks = await openChecks(platform);
  const check = async (name: string) => {
    await untilRight(`counts ${name}`, () => checks.wrong(ledger));
    await untilRight(`streams ${name}`, async () => wrongStreams(streams, own, ledger));
  };
  const calm = await runLoad(urls, { writers, ledger }, async () => {});
  report('without kills', calm);
  if (calm.failures.length > 0) errors.push('requests failed without kills');
  await check('without kills');
  let kills = 0;
  const killed = await runLoad(urls, { writers, ledger }, async (isOver) => {
    kills = await killInstances(platform, isOver);
  });
  report(`${kills} kills`, killed);
  const bad = killed.failures.filter(
    ({ request: sent, status, ms }) => sent === 'GET' || status !== 503 || ms > MOST_MS,
  );
  if (bad.length > 0) errors.push(`${bad.length} failures that a kill does not excuse`);
  await check('with kills');
  console.log(`reconnects: ${[...streams, own].map((stream) => stream.reconnects).join(', ')}`);
  await Promise.all([...streams, own].map((stream) => stream.close()));
  await checks.close();
}

const folder = dataFolder(undefined, 0);
const clones: Clone[] = [];
try {
  const began = performance.now();
  const platform = await startPlatform({
    ...{ ...OFFSET, dataDir: folder.dir, samples: false },
    args: SERVICES.flatMap((name) => ['--scale', `${name}=${instances}`]),
    env: { ...UNLIMITED, ...UNCHECKED, SANDBOX_GITHUB: 'on' },
  });
  try {
    clones.push(...(await startClones(platform)));
    await until(async () => (await request(platform.url).call('GET /snippets')).status === 200);
    const [gateway] = clones;
    if (gateway === undefined) throw new Error('no second gateway');
    console.log(`started in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    await measureIdle();
    await measure(platform, gateway);
  } finally {
    for (const { child } of clones) child.kill('SIGTERM');
    await platform.stop();
  }
} finally {
  folder.done();
}
console.log(errors.length === 0 ? 'everything is right' : errors.join('\n'));
if (errors.length > 0) process.exitCode = 1;
