import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { until } from '@snippetry/test-kit';

const READY_MS = 120_000;

const partsOf = (pid: number, file: 'environ' | 'cmdline') =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);

/** Another instance of a running process. */
export interface Clone {
  port: number;
  child: ChildProcess;
}

/** Starts another instance of a process with other variables, and waits until it is ready. */
export async function startClone(
  pid: number,
  { PORT, ...changed }: { PORT: number; METRICS_PORT?: string; PUBLIC_ORIGIN?: string },
): Promise<Clone> {
  const variables = partsOf(pid, 'environ').map((text): [string, string] => {
    const end = text.indexOf('=');
    return [text.slice(0, end), text.slice(end + 1)];
  });
  const [command = '', ...args] = partsOf(pid, 'cmdline');
  const env = { ...Object.fromEntries(variables), ...changed, PORT: String(PORT) };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null);
    return answer?.status === 200;
  }, READY_MS);
  return { port: PORT, child };
}
