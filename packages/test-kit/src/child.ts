import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { until } from './until.ts';

/** A server process of a test. */
export interface ServerProcess {
  readonly pid: number;
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>;
  /** Kills the process, as a crash would. */
  kill(): Promise<void>;
  /** Suspends the process with its connections open, or resumes it. */
  freeze(isFrozen: boolean): void;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/**
 * Time limit of a start. A large program needs a second of a core, which takes half a minute if
 * twenty others start at the same time.
 */
const START_MS = 60_000;

/** Starts a program and waits until it listens on `port`. It is killed when this process ends. */
export async function startServer(
  command: string,
  args: string[],
  options: { port: number; env?: NodeJS.ProcessEnv },
): Promise<ServerProcess> {
  const spawnOptions: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] };
  if (options.env) spawnOptions.env = options.env;
  const child = spawn(command, args, spawnOptions);
  let output = '';
  const keep = (text: unknown) => {
    output = `${output}${String(text)}`.slice(-4000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended (${code}): ${output}`)));
  });
  failed.catch(() => {});
  const orphan = () => void child.kill('SIGKILL');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  await Promise.race([until(() => accepts(options.port), START_MS), failed]);
  return {
    pid: child.pid ?? 0,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    freeze: (isFrozen) => void child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
  };
}
