// The archive of everything that an account has, at several sizes of its library: how long it takes, how large it
// is, what memory it takes in the processes that make it, and for how long they answer nobody else meanwhile:
//   npm run export -w bench -- 1000 10000
//   --rounds N  how often each archive is asked for; 3 by default
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NO_RATE_LIMITS, NO_USER_LIMITS } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { aPerson, type Person, prove } from '../../e2e/src/people.ts';
import { fillLibrary } from './own-library.ts';
import { megabytes, processorMs } from './process-stats.ts';

const PROBE_EVERY_MS = 100;
const IDLE_MS = 3000;
/** The four of them do not use a tenth of a core for so long. */
const CALM_MS = 3000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000];
const rounds = Number(values.rounds);

/** Who has a part in it, by their default ports. */
const PROCESSES = { gateway: 8080, auth: 4101, snippets: 4102, database: 47_017 };
/** It speaks no HTTP. */
const SILENT = PROCESSES.database;

/** What one archive took of one process. */
interface Share {
  name: string;
  /** Memory before, and the most of it meanwhile, in MB. */
  before: number;
  peak: number;
  /** Processor time in milliseconds. */
  processor: number;
  /** Another request waited so long, at most, in milliseconds; undefined where none can be sent. */
  wait: number | undefined;
}

/** Asks a process whether it is alive, again and again; what it answers last is the longest wait. */
function watch(port: number): () => Promise<number> {
  let longest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await sleep(PROBE_EVERY_MS);
    }
  })();
  // Whoever asks for the longest wait hears of a failure.
  asking.catch(() => undefined);
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}

/** Waits until the services have done what follows from new snippets, such as telling each other of them. */
async function settle(platform: Platform): Promise<void> {
  const pids = Object.values(PROCESSES).map((port) => platform.pidOf(port));
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  let before = used();
  for (;;) {
    await sleep(CALM_MS);
    const now = used();
    if (now - before < CALM_MS / 10) return;
    before = now;
  }
}

function observe(platform: Platform): () => Promise<Share[]> {
  const watched = Object.entries(PROCESSES).map(([name, port]) => {
    const pid = platform.pidOf(port);
    // The kernel notes the most from now on.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = megabytes(pid, 'VmRSS');
    const used = processorMs(pid);
    const stop = port === SILENT ? undefined : watch(port + platform.offset);
    return async (): Promise<Share> => {
      const [processor, peak] = [processorMs(pid) - used, megabytes(pid, 'VmHWM')];
      return { name, before, peak, processor, wait: await stop?.() };
    };
  });
  return () => Promise.all(watched.map((end) => end()));
}

/** Reads the archive as it comes, and keeps nothing of it. */
async function download(url: string, { token }: Person): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/auth/export`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`the archive was answered by ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** @param get what is measured; answers bytes */
async function measure(platform: Platform, what: string, get: () => Promise<number>) {
  const stop = observe(platform);
  const began = performance.now();
  const bytes = await get();
  const seconds = (performance.now() - began) / 1000;
  const shares = (await stop()).map(({ before, peak, processor, wait }) =>
    [`${before.toFixed(0)} → ${peak.toFixed(0)} MB`, `${processor} ms`]
      .concat(wait === undefined ? [] : `${wait.toFixed(0)} ms`)
      .join(', '),
  );
  const load = loadavg()[0]?.toFixed(1);
  const figures = [what, seconds.toFixed(2), (bytes / 1e6).toFixed(2), ...shares, load];
  console.log(`| ${figures.join(' | ')} |`);
}

const env = { ...NO_RATE_LIMITS, LOG_LEVEL: 'warn', ...NO_USER_LIMITS };
const platform = await startPlatform({ samples: false, env });
try {
  const person = await aPerson(platform.url);
  const names = Object.keys(PROCESSES);
  console.log('For each process: memory before → at most, processor time, longest wait of another');
  console.log(`| snippets | seconds | MB | ${names.join(' | ')} | load average |`);
  console.log('|---|---|---|---|---|---|---|---|');
  // What others who are busy on the machine make a request wait anyway.
  await measure(platform, 'nothing', () => sleep(IDLE_MS, 0));
  let from = 0;
  for (const to of sizes.toSorted((a, b) => a - b)) {
    await fillLibrary(platform.url, person, { from, to });
    from = to;
    await settle(platform);
    await prove(person);
    const get = () => download(platform.url, person);
    for (let round = 0; round < rounds; round += 1) await measure(platform, String(to), get);
  }
} finally {
  await platform.stop();
}
