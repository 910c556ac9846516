import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from './child.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const run = promisify(execFile);

interface Started {
  port: number;
  process: ServerProcess;
}

/** Highest port of a node: its bus is at the port plus 10,000. */
const MAX_PORT = 55_000;

async function startNode(
  dir: string,
  options: Record<string, string>,
  attempts = 5,
): Promise<Started> {
  const port = await freePort();
  if (port > MAX_PORT) return startNode(dir, options, attempts);
  const settings = {
    ...{ port, bind: '127.0.0.1', dir, save: '' },
    ...{ 'cluster-config-file': `${port}.conf`, ...options },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  try {
    return { port, process: await startServer('redis-server', args, { port }) };
  } catch (error) {
    // Another process has taken one of the two ports.
    if (attempts === 1) throw error;
    return startNode(dir, options, attempts - 1);
  }
}

/** Several Redis servers of a test. */
export interface RedisServers {
  url: string;
  /** Kills the server that takes writes at the start. */
  killMaster(): Promise<void>;
  stop(): Promise<void>;
}

const stopAll = async (dir: string, nodes: readonly Started[]) => {
  await Promise.all(nodes.map((node) => node.process.kill()));
  await rm(dir, { recursive: true, force: true });
};

/** Starts a Cluster of three masters. */
export async function startRedisCluster(): Promise<RedisServers> {
  const dir = await mkdtemp(path.join(tmpdir(), 'snippetry-cluster-'));
  const options = { 'cluster-enabled': 'yes', 'cluster-node-timeout': '5000' };
  const nodes = await Promise.all([1, 2, 3].map(() => startNode(dir, options)));
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes']);
  const isUp = async ({ port }: Started) => {
    const { stdout } = await run('redis-cli', ['-p', String(port), 'cluster', 'info']);
    return stdout.includes('cluster_state:ok');
  };
  await until(async () => (await Promise.all(nodes.map(isUp))).every(Boolean));
  return {
    url: `redis-cluster://${addresses.join(',')}`,
    killMaster: async () => nodes[0]?.process.kill(),
    stop: () => stopAll(dir, nodes),
  };
}

/** Starts a master, a replica of it, and a Sentinel that watches them. */
export async function startRedisSentinel(): Promise<RedisServers> {
  const dir = await mkdtemp(path.join(tmpdir(), 'snippetry-sentinel-'));
  const master = await startNode(dir, {});
  const replica = await startNode(dir, { replicaof: `127.0.0.1 ${master.port}` });
  const port = await freePort();
  const file = path.join(dir, 'sentinel.conf');
  await writeFile(
    file,
    `port ${port}
bind 127.0.0.1
dir ${dir}
sentinel monitor main 127.0.0.1 ${master.port} 1
sentinel down-after-milliseconds main 500
sentinel failover-timeout main 2000
`,
  );
  const sentinel = {
    port,
    process: await startServer('redis-server', [file, '--sentinel'], { port }),
  };
  await until(async () => {
    const { stdout } = await run('redis-cli', ['-p', String(port), 'sentinel', 'replicas', 'main']);
    return stdout.includes(String(replica.port));
  });
  return {
    url: `redis-sentinel://127.0.0.1:${port}/main`,
    killMaster: () => master.process.kill(),
    stop: () => stopAll(dir, [sentinel, replica, master]),
  };
}
