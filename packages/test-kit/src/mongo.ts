import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ServerProcess, startServer } from './child.ts';
import { freePort } from './free-port.ts';

/** A database server of a test. */
export interface TestMongo {
  readonly uri: string;
  /** Kills it, as a crash would; acknowledged writes are on disk. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>;
  /** Suspends the process with its connections open, or resumes it. */
  freeze(isFrozen: boolean): void;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

const require = createRequire(import.meta.url);
const MAIN = join(dirname(require.resolve('@snippetry/embedded-mongo')), 'main.ts');

function startProcess(port: number, dir: string): Promise<ServerProcess> {
  return startServer(process.execPath, [MAIN], {
    port,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dir },
  });
}

/** An external MongoDB, which the tests can neither stop nor kill. */
function external(uri: string): TestMongo {
  const refuse = () => {
    throw new Error('MONGODB_URI names a server that is not ours');
  };
  return { uri, kill: refuse, restart: refuse, freeze: refuse, stop: () => Promise.resolve() };
}

/**
 * Starts the embedded database on a free port and in a folder of its own. `MONGODB_URI` replaces it
 * by an external server, so that the same tests run against MongoDB itself.
 */
export async function startMongo(options: { own?: boolean } = {}): Promise<TestMongo> {
  const { env } = process;
  const given = env.MONGODB_URI;
  if (given && !options.own) return external(given);
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'snippetry-mongo-'));
  let running = await startProcess(port, dir);
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    kill: () => running.kill(),
    freeze: (isFrozen) => running.freeze(isFrozen),
    async restart() {
      running = await startProcess(port, dir);
    },
    async stop() {
      await running.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
