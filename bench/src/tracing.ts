// Cost of tracing: a platform without it and one that traces its default share of requests, in turns.
//   npm run tracing -w bench
// Each platform is the whole one that `npm start` runs; a collector of its own process takes the spans.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { aRegistration, aSnippet, request, startOtlpReceiver } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { type LoadRequest, loadOf, percentile } from './load.ts';
import { processorMs, proportionalMegabytes, withDescendants } from './process-stats.ts';
import { UNLIMITED } from './running.ts';

type Name = 'off' | 'on';
const NAMES: Name[] = ['off', 'on'];
/** Many short rounds, since the speed of a shared machine changes within seconds. */
const ROUNDS = 40;
const SECONDS = { warm: 4, measured: 0.5 };
const CONNECTIONS = 10;
const SNIPPETS = 50;

interface Measured {
  platform: Platform;
  loads: Record<string, LoadRequest[]>;
}

interface Slice {
  requestsPerSecond: number;
  p50: number;
  /** Processor time of all processes of the platform per request. */
  processorMs: number;
}

async function startCollector(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [import.meta.filename, 'collector'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { url, child };
}

async function start(name: Name, collector: string): Promise<Measured> {
  const platform = await startPlatform({
    samples: false,
    env: {
      ...UNLIMITED,
      ...(name === 'on' && { OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
    },
  });
  const registered = await request(platform.url).call('POST /auth/register', {
    body: aRegistration(),
  });
  const { token } = registered.data;
  const api = request(platform.url, token);
  const ids: string[] = [];
  for (let count = 0; count < SNIPPETS; count += 1) {
    const { data } = await api.call('POST /snippets', { body: aSnippet({ isPublic: true }) });
    ids.push(data.snippet._id);
  }
  const read = (path: string): LoadRequest => ({ method: 'GET', path });
  const loads = {
    details: ids.map((id) => read(`/api/snippets/${id}`)),
    lists: ids.map((_id, page) => read(`/api/snippets?search=const&page=${page + 1}&limit=5`)),
    creates: [{ method: 'POST' as const, path: '/api/snippets', token, body: aSnippet() }],
  };
  return { platform, loads };
}

const usedMs = ({ pid }: Platform) =>
  withDescendants(pid).reduce((sum, one) => sum + processorMs(one), 0);

async function slice({ platform, loads }: Measured, kind: string): Promise<Slice> {
  const requests = loads[kind] ?? [];
  const before = usedMs(platform);
  const options = { url: platform.url, connections: CONNECTIONS, seconds: SECONDS.measured };
  const { answers, requestsPerSecond, p50 } = await loadOf({ ...options, requests });
  return { requestsPerSecond, p50, processorMs: (usedMs(platform) - before) / answers };
}

async function compare(running: Record<Name, Measured>, kind: string): Promise<void> {
  const slices: Record<Name, Slice[]> = { off: [], on: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // The other one first in each round, so that neither has an advantage.
    for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed())
      slices[name].push(await slice(running[name], kind));
  }
  const of = (name: Name, field: keyof Slice) => slices[name].map((one) => one[field]);
  // The best quarter of rounds was disturbed least by other work on the machine.
  const undisturbed = (name: Name, field: keyof Slice) =>
    percentile(
      of(name, field).toSorted((a, b) => (field === 'requestsPerSecond' ? b - a : a - b)),
      0.25,
    );
  const pair = (field: keyof Slice, digits: number) =>
    NAMES.map((name) => undisturbed(name, field).toFixed(digits)).join(', ');
  const ratio = (field: keyof Slice) =>
    (undisturbed('on', field) / undisturbed('off', field)).toFixed(2);
  const ratios = of('on', 'processorMs').map(
    (one, at) => one / (of('off', 'processorMs')[at] ?? 1),
  );
  const spread = [0.25, 0.5, 0.75].map((share) =>
    percentile(
      ratios.toSorted((a, b) => a - b),
      share,
    ).toFixed(2),
  );
  const cells = [
    kind,
    pair('requestsPerSecond', 0),
    pair('p50', 2),
    pair('processorMs', 2),
    ratio('requestsPerSecond'),
    ratio('processorMs'),
    spread.join(', '),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function measure(): Promise<void> {
  const collector = await startCollector();
  const running: Partial<Record<Name, Measured>> = {};
  try {
    for (const name of NAMES) running[name] = await start(name, collector.url);
    const all = running as Record<Name, Measured>;
    const kinds = Object.keys(all.off.loads);
    for (const name of NAMES) {
      for (const kind of kinds) {
        const { platform, loads } = all[name];
        const options = { url: platform.url, connections: CONNECTIONS, seconds: SECONDS.warm };
        await loadOf({ ...options, requests: loads[kind] ?? [] });
      }
    }
    for (const kind of kinds) await compare(all, kind);
    const memory = NAMES.map((name) =>
      withDescendants(all[name].platform.pid)
        .reduce((sum, pid) => sum + proportionalMegabytes(pid), 0)
        .toFixed(0),
    );
    console.log(`MB of all processes afterwards: ${memory.join(', ')}`);
  } finally {
    for (const one of Object.values(running)) await one.platform.stop();
    collector.child.kill();
  }
}

if (process.argv[2] === 'collector') console.log((await startOtlpReceiver()).url);
else await measure();
