import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './child.ts';
import { freePort } from './free-port.ts';

/** A real Redis server of a test. */
export interface TestRedis {
  readonly url: string;
  /** Kills it, as a crash would; acknowledged writes survive. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

function redisArgs(port: number, dir: string): string[] {
  const options = {
    port,
    dir,
    bind: '127.0.0.1',
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    databases: 1024,
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** Starts `redis-server` on a free port and in a folder of its own, with the append-only file. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'snippetry-redis-'));
  const start = () => startServer('redis-server', redisArgs(port, dir), { port });
  let running = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => running.kill(),
    async restart() {
      running = await start();
    },
    async stop() {
      await running.kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
