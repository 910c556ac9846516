import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { createGroups } from '../lib/process-groups.mjs';
import { askReady } from '../lib/ready.mjs';
import { at } from '../lib/root.mjs';
import { backoff, SupervisedProcess } from '../lib/supervisor.mjs';

const SERVER = `
  const server = require('node:http').createServer((q, r) => r.end('ok'));
  server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('pid ' + process.pid));
  process.on('SIGTERM', () => process.env.STUBBORN || process.exit(0));
`;

async function supervised(script = SERVER, env = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'snippetry-supervisor-'));
  const port = await freePort();
  const groups = createGroups();
  const notifications = [];
  const record = (what) => (spec, how) =>
    notifications.push(`${what} ${spec.name} ${how ?? ''}`.trim());
  const notify = {
    crashed: record('crashed'),
    recovered: record('recovered'),
    gaveUp: record('gave up'),
    keepsCrashing: record('keeps crashing'),
    killed: record('killed'),
  };
  const spec = {
    name: 'part',
    stage: 1,
    command: process.execPath,
    args: ['-e', script],
    env: { PORT: String(port), ...env },
    ready: { kind: 'http', port },
  };
  const one = new SupervisedProcess(spec, { groups, dataDir, notify });
  onTestFinished(async () => {
    await one.stop(200);
    groups.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const pid = () => Number(/pid (\d+)\s*$/.exec(readFileSync(one.file, 'utf8'))?.[1]);
  return { one, notifications, pid, port };
}

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
  } catch {
    return false;
  }
};

it('doubles the pause before each restart of a crashing process, up to a limit', () => {
  expect([1, 2, 3, 4, 20].map(backoff)).toEqual([250, 500, 1000, 2000, 15_000]);
});

it('restarts a killed process and reports it', async () => {
  const { one, notifications, pid } = await supervised();
  one.launch();
  expect(await one.untilReady(10_000)).toBeNull();
  const first = pid();
  process.kill(first, 'SIGKILL');
  await until(() => notifications.includes('recovered part'));
  expect(notifications).toEqual(['crashed part SIGKILL', 'recovered part']);
  expect(pid()).not.toBe(first);
});

it('reports why a process cannot start', async () => {
  const { one } = await supervised('throw new Error("the disk is full")');
  one.launch();
  expect(await one.untilReady(20_000)).toBe('Error: the disk is full (exit code 1)');
});

it('does not restart a process whose settings are wrong', async () => {
  const { one, notifications } = await supervised(
    'console.error("PORT is required"); process.exit(78)',
  );
  one.launch();
  expect(await one.untilReady(20_000)).toBe('PORT is required (exit code 78)');
  expect(notifications).toEqual(['gave up part PORT is required (exit code 78)']);
});

it('kills a process that does not stop in time', async () => {
  const { one, notifications, pid, port } = await supervised(SERVER, { STUBBORN: '1' });
  one.launch();
  await one.untilReady(10_000);
  await one.stop(100);
  expect(notifications).toEqual(['killed part']);
  expect(alive(pid())).toBe(false);
  expect(await askReady({ kind: 'http', port })).toBe(`it does not listen on port ${port}`);
});

it('leaves no orphaned process when the launcher is killed', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-orphan-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'launcher.mjs');
  const groups = JSON.stringify(at('scripts/lib/process-groups.mjs'));
  writeFileSync(
    file,
    `import { createGroups } from ${groups};
    const groups = createGroups();
    const one = groups.start('sleep', ['600'], { stage: 1, stdio: 'ignore' });
    const two = groups.start('sleep', ['600'], { stage: 0, stdio: 'ignore' });
    console.log(JSON.stringify([groups.guardPid(), one.pid, two.pid]));
    setInterval(() => {}, 1000);`,
  );
  const launcher = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve) => launcher.stdout.once('data', resolve));
  const pids = JSON.parse(String(line));
  expect(pids.map(alive)).toEqual([true, true, true]);
  launcher.kill('SIGKILL');
  await until(() => !pids.some(alive));
});
