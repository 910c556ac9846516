import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropDatabases } from './drop-databases.ts';
import { isFree } from './free-port.ts';
import { until } from './until.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const START_MS = 180_000;

/** A running platform, started with the script of `npm start`. */
export interface Platform {
  /** Public origin. */
  url: string;
  dataDir: string;
  offset: number;
  /** The database server, and the prefix of the services' database names. */
  mongo: { uri: string; prefix: string };
  /** The launcher's process. */
  pid: number;
  /** The launcher's output so far. */
  output(): string;
  /** Returns the id of the process that listens on a default port plus the offset. */
  pidOf(defaultPort: number): number;
  /** Stops it. Its data is removed unless the caller has set the folder. */
  stop(): Promise<void>;
  /** Removes its data, even from an external MongoDB. Stop the platform before. */
  removeData(): Promise<void>;
}

/** Options of {@link startPlatform}. */
export interface PlatformOptions {
  /** Number added to every default port; by default one with unused ports. */
  offset?: number;
  /** Data folder to start with; a new one by default. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Arguments of the start script, such as `--scale snippets=2`. */
  args?: string[];
  /**
   * Whether a new data folder gets the sample snippets, which take a third of the start; true by
   * default.
   */
  samples?: boolean;
  /** Folder of the release to start; this one by default. */
  root?: string;
}

/**
 * Marks the sample snippets of a data folder as added, so that it starts faster and without them.
 */
export function withoutSamples(dataDir: string): void {
  writeFileSync(path.join(dataDir, 'seed.json'), '{"done":true,"passwords":{}}');
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Finds the process that listens on a port by its environment, or by its arguments for Redis. */
function findPid(port: number, dataDir: string): number {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const variables = readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0');
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      const isRedis = command.includes('redis-server') && command.includes(`:${port}`);
      const listens = (text: string) =>
        text === `PORT=${port}` || (text.startsWith('PARTS=') && text.includes(`"PORT":"${port}"`));
      const isOurs = variables.some(listens) && variables.includes(`SNIPPETRY_RUN=${dataDir}`);
      if (isOurs || isRedis) return Number(entry);
    } catch {
      // The process has ended or belongs to another user.
    }
  }
  throw new Error(`no process listens on ${port}`);
}

/** Offsets of this process's platforms, including those that do not listen yet. */
const reservedOffsets = new Set<number>();

/**
 * Finds an unused port offset. Each process starts at another offset, since several platforms start
 * at once. Offsets are 200 apart, so that no two platforms share a port.
 */
async function freeOffset(): Promise<number> {
  for (let tried = 0; tried < 75; tried += 1) {
    const offset = 3000 + ((process.pid + tried) % 75) * 200;
    if (reservedOffsets.has(offset)) continue;
    reservedOffsets.add(offset);
    if (await isFree(8080 + offset)) return offset;
    reservedOffsets.delete(offset);
  }
  throw new Error('no port offset is free for another platform');
}

function embeddedMongoUri(dataDir: string, port: number): string {
  const file = path.join(dataDir, 'secrets', 'mongo-password');
  // `root` may be an earlier release, which has no password file.
  const login = existsSync(file) ? `snippetry:${readFileSync(file, 'utf8')}@` : '';
  return `mongodb://${login}127.0.0.1:${port}/?directConnection=true`;
}

/** Starts the whole platform with the script of `npm start`, and waits until it prints its URL. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'snippetry-e2e-'));
  if (options.samples === false) withoutSamples(dataDir);
  const offset = options.offset ?? (await freeOffset());
  const port = 8080 + offset;
  const args = options.args ?? [];
  const root = options.root ?? ROOT;
  // Platforms on the server of MONGODB_URI must not share databases, and a restarted one must find
  // its own.
  const folder = path.basename(dataDir).replace(/[^\w-]/g, '_');
  const prefix = `${folder.slice(-30)}_`;
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      // The GitHub sandbox takes another process; tests that need it turn it on.
      SANDBOX_GITHUB: 'off',
      ...options.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SNIPPETRY_RUN: dataDir,
      PORT_OFFSET: String(offset),
      MONGODB_DB_PREFIX: prefix,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await until(() => printed.includes('Snippetry is ready') || ended(child), START_MS);
  if (ended(child)) throw new Error(`the platform did not start:\n${printed}`);
  const uri = process.env.MONGODB_URI ?? embeddedMongoUri(dataDir, 47_017 + offset);
  const removeData = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    if (process.env.MONGODB_URI) await dropDatabases(uri, prefix);
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    offset,
    mongo: { uri, prefix },
    pid: child.pid ?? 0,
    output: () => printed,
    pidOf: (defaultPort) => findPid(defaultPort + offset, dataDir),
    async stop() {
      child.kill('SIGTERM');
      await until(() => ended(child), 40_000);
      reservedOffsets.delete(offset);
      if (!options.dataDir) await removeData();
    },
    removeData,
  };
}
