// Cost that the gateway adds to a request: it and bare http-proxy in turns before the same small server.
//   npm run gateway -w bench
// Each is a process of its own. The gateway is the real one, with the rate limits off and with logs as in
// production; httpxy is http-proxy as http-proxy-middleware uses it, with connections that are kept alive.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, request, startRedis, until } from '@snippetry/test-kit';
import { createProxyServer } from 'httpxy';
import { load } from './load.ts';
import { processorMs } from './process-stats.ts';

const MAIN = path.resolve(import.meta.dirname, '../../gateway/src/main.ts');
const SIZES = [1024, 8192];
const CONNECTIONS = [1, 10];
const ROUNDS = 3;
const SECONDS = { warm: 3, measured: 3 };
/** Variables of the gateway's targets, all of which are the same server. */
const URLS = ['AUTH', 'SNIPPETS', 'COMMENTS', 'COLLECTIONS', 'INTEGRATIONS'].map(
  (name) => `${name}_URL`,
);

/** A measured server, or the one behind it. */
interface Running {
  url: string;
  process: ChildProcess;
}

/** Figures of a server in one time slice. */
interface Slice {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the proxy per request. */
  processorMs: number;
}

/** Answers like the snippets service, but from memory. */
function answers(): RequestListener {
  const bodies = new Map(SIZES.map((size) => [`/api/snippets/${size}`, jsonOf(size)]));
  return (req, res) => {
    if (req.url === '/readyz') return res.end('{"status":"ready"}');
    const body = bodies.get(req.url ?? '') ?? '{}';
    const id = req.headers['x-request-id'];
    res.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'private, no-cache',
      etag: `W/"${body.length}"`,
      vary: 'Authorization',
      ...(id && { 'x-request-id': id }),
    });
    res.end(body);
  };
}

function jsonOf(bytes: number): string {
  const around = JSON.stringify({ status: 'success', data: '' }).length;
  return JSON.stringify({ status: 'success', data: 'x'.repeat(bytes - around) });
}

function bareProxy(target: string): RequestListener {
  const proxy = createProxyServer({ target });
  return (req, res) => void proxy.web(req, res);
}

/** Body of a child process: serves on a free port and prints its URL. */
async function serve(handler: RequestListener): Promise<void> {
  const server = createServer({ keepAliveTimeout: 75_000 }, handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.stderr.write(`http://127.0.0.1:${port}\n`);
}

async function startChild(...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [import.meta.filename, ...args]);
  const [url] = (await once(createInterface(child.stderr), 'line')) as [string];
  return { url, process: child };
}

async function startGateway(upstream: string, redis: string): Promise<Running> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...Object.fromEntries(URLS.map((name) => [name, upstream])),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_ORIGIN: url,
      PREVIEW_ORIGIN: `http://localhost:${port}`,
      REDIS_URL: redis,
      INTERNAL_KEY: 'x'.repeat(32),
      RATE_LIMIT_AUTH: '0',
      RATE_LIMIT_GENERAL: '0',
    },
  });
  // The launcher reads log records, too.
  child.stdout.resume();
  await until(async () => {
    const answer = await request(url)
      .send('/readyz')
      .catch(() => null);
    return answer?.text.includes('"snippets":"1 of 1 ready"');
  });
  return { url, process: child };
}

async function slice(server: Running, size: number, connections: number): Promise<Slice> {
  const { pid = 0 } = server.process;
  const before = processorMs(pid);
  const loaded = { url: server.url, paths: [`/api/snippets/${size}`], connections };
  const { answers, requestsPerSecond, p50, p99 } = await load({
    ...loaded,
    seconds: SECONDS.measured,
  });
  const used = processorMs(pid) - before;
  return {
    requestsPerSecond,
    p50,
    p99,
    processorMs: used / answers,
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function medians(slices: readonly Slice[]): Slice {
  const of = (field: keyof Slice) => median(slices.map((one) => one[field]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    processorMs: of('processorMs'),
  };
}

async function compare(bare: Running, gateway: Running): Promise<void> {
  for (const server of [bare, gateway]) {
    const paths = SIZES.map((size) => `/api/snippets/${size}`);
    await load({ url: server.url, paths, connections: 10, seconds: SECONDS.warm });
  }
  console.log(
    '| connections, KB | requests a second | p50 ms | p99 ms | processor ms | ratio, spread |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const connections of CONNECTIONS) {
    for (const size of SIZES) {
      const slices: { bare: Slice[]; gateway: Slice[] } = { bare: [], gateway: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        slices.bare.push(await slice(bare, size, connections));
        slices.gateway.push(await slice(gateway, size, connections));
      }
      const ratios = slices.gateway.map(
        (one, round) =>
          one.requestsPerSecond / (slices.bare[round]?.requestsPerSecond ?? Number.NaN),
      );
      const [one, other] = [medians(slices.bare), medians(slices.gateway)];
      const pair = (field: keyof Slice, digits: number) =>
        `${one[field].toFixed(digits)}, ${other[field].toFixed(digits)}`;
      const cells = [
        `${connections}, ${size / 1024}`,
        pair('requestsPerSecond', 0),
        pair('p50', 2),
        pair('p99', 2),
        pair('processorMs', 3),
        `${median(ratios).toFixed(2)}, ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

async function measure(): Promise<void> {
  const redis = await startRedis();
  const running: Running[] = [];
  const started = async (starting: Promise<Running>) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const upstream = await started(startChild('upstream'));
    const bare = await started(startChild('proxy', upstream.url));
    await compare(bare, await started(startGateway(upstream.url, redis.url)));
  } finally {
    for (const server of running) server.process.kill();
    await redis.stop();
  }
}

const [, , role, target = ''] = process.argv;
if (role === 'upstream') await serve(answers());
else if (role === 'proxy') await serve(bareProxy(target));
else await measure();
