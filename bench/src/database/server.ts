import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { megabytes, processorMs } from '../process-stats.ts';

/** Entry of a release's server, in whichever folder it has the package. */
function mainOf(root: string): string {
  const require = createRequire(path.join(root, 'package.json'));
  return path.join(path.dirname(require.resolve('@snippetry/embedded-mongo')), 'main.ts');
}

const OURS = path.resolve(import.meta.dirname, '../../..');

/** Memory of a process in MB: current and peak. */
export interface Memory {
  now: number;
  peak: number;
}

/** The measured database. */
export interface Database {
  uri: string;
  /** Undefined for a server named by `MONGODB_URI`. */
  memory(): Memory | undefined;
  /** Processor time used so far, in milliseconds; undefined for a server named by `MONGODB_URI`. */
  processorMs(): number | undefined;
  /** Restarts it on the same data; no-op for a server named by `MONGODB_URI`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function launch(main: string, dir: string): Promise<{ child: ChildProcess; uri: string }> {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1' };
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [main, dir], { env, stdio });
  const [line] = await once(child.stdout, 'data');
  return { child, uri: JSON.parse(String(line)).uri };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'close');
}

/** Starts the embedded server of a release on an empty folder, or uses the server that `MONGODB_URI` names. */
export async function openDatabase(root?: string): Promise<Database> {
  const given = process.env.MONGODB_URI;
  const nothing = () => Promise.resolve();
  const unknown = () => undefined;
  if (given) {
    return { uri: given, memory: unknown, processorMs: unknown, restart: nothing, stop: nothing };
  }
  const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-database-'));
  const main = mainOf(root === undefined ? OURS : path.resolve(root));
  let running = await launch(main, dir);
  return {
    get uri() {
      return running.uri;
    },
    memory() {
      const pid = running.child.pid ?? 0;
      return { now: megabytes(pid, 'VmRSS'), peak: megabytes(pid, 'VmHWM') };
    },
    processorMs: () => processorMs(running.child.pid ?? 0),
    async restart() {
      await end(running.child);
      running = await launch(main, dir);
    },
    async stop() {
      await end(running.child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
