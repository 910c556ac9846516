import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGroups, signalGroup } from '../lib/process-groups.mjs';
import { eventually, isAlive, WAITS } from './processes.mjs';
import { scratch } from './scratch.mjs';

describe('a group of processes', () => {
  it('ends with its launcher, even if that is killed with SIGKILL', async () => {
    const file = path.join(scratch(), 'pids');
    const launcher = `
      import { writeFileSync } from 'node:fs';
      import { createGroups } from '${path.resolve('scripts/lib/process-groups.mjs')}';
      const groups = createGroups();
      const child = groups.start(process.execPath, ${JSON.stringify(WAITS)}, { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.once('data', () => writeFileSync('${file}', child.pid + ' ' + groups.guardPid()));`;
    const started = spawn(process.execPath, ['--input-type=module', '-e', launcher]);
    await eventually(() => existsSync(file) && readFileSync(file, 'utf8').includes(' '));
    const pids = readFileSync(file, 'utf8').split(' ').map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    started.kill('SIGKILL');
    await eventually(() => !pids.some(isAlive));
  });

  it('gets a new guard if its guard is killed', async () => {
    const groups = createGroups();
    const child = groups.start(process.execPath, WAITS, { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => groups.close());
    const first = groups.guardPid();
    process.kill(first, 'SIGKILL');
    await eventually(() => groups.guardPid() !== first && isAlive(groups.guardPid()));
    expect(isAlive(child.pid)).toBe(true);
    groups.close();
    await eventually(() => !isAlive(child.pid));
  });

  it('can be signalled without an error if it has already ended', async () => {
    const child = spawn(process.execPath, ['-e', ''], { detached: true });
    await new Promise((resolve) => child.once('exit', resolve));
    expect(() => signalGroup(child.pid, 'SIGTERM')).not.toThrow();
  });
});
