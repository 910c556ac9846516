import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@snippetry/test-kit/until';

/**
 * Suspends every process of a platform at an arbitrary moment, and resumes them after `copy`.
 * `copy` sees the files that `kill -9` would leave, but the platform can still return the expected
 * answers afterwards.
 */
export async function whileFrozen(dataDir: string, copy: () => void): Promise<void> {
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'launcher.json'), 'utf8'));
  const all = [pid, ...childrenOf(pid)];
  for (const one of all) process.kill(one, 'SIGSTOP');
  try {
    await until(() => all.every((one) => statOf(one)?.state === 'T'));
    copy();
  } finally {
    for (const one of all) process.kill(one, 'SIGCONT');
  }
}

function childrenOf(parent: number): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => statOf(id)?.parent === parent);
}

function statOf(pid: number): { state: string; parent: number } | null {
  try {
    // The process name before these fields can contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', parent: Number(fields[1]) };
  } catch {
    return null;
  }
}
