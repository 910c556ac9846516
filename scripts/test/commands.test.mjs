import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findProgram, run } from '../lib/command.mjs';
import { lockDataDir } from '../lib/data-dir-lock.mjs';
import { satisfies } from '../lib/install.mjs';
import { incompleteEntries } from '../lib/lock-check.mjs';
import { duplicatePorts } from '../lib/ports.mjs';
import { createGroups, signalGroup } from '../lib/process-groups.mjs';
import { createTerminal, seconds } from '../lib/terminal.mjs';

function scratch() {
  const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-commands-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Polls, since a process that is not our child ends at a time that nothing reports. */
const eventually = (condition) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 15_000, interval: 15 });

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    // A process that ended but was not collected by its parent still has an id.
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const WAITS = ['-e', 'process.stdout.write("up\\n"); setInterval(() => {}, 1000)'];

describe('a program in PATH', () => {
  it('is found in the first folder of PATH in which it can be executed', () => {
    const [first, second] = [scratch(), scratch()];
    for (const dir of [first, second]) writeFileSync(path.join(dir, 'tool'), '');
    chmodSync(path.join(second, 'tool'), 0o755);
    const env = { PATH: [first, second].join(path.delimiter) };
    expect(findProgram('tool', env)).toBe(path.join(second, 'tool'));
  });

  it('is null if no folder has it, even without a PATH', () => {
    expect(findProgram('no-such-program', { PATH: '/nowhere' })).toBeNull();
    expect(findProgram('no-such-program', {})).toBeNull();
  });
});

describe('a command that a script runs', () => {
  const script = (code, options) => run(process.execPath, ['-e', code], options);

  it('returns its last forty lines, including a last one without a line break', async () => {
    const code = 'for (let n = 1; n <= 50; n++) console.log(n); process.stdout.write("half")';
    const lines = await script(code);
    expect(lines).toHaveLength(40);
    expect([lines[0], lines.at(-1)]).toEqual(['12', 'half']);
  });

  it('reports each line of both streams as it arrives', async () => {
    const heard = [];
    await script('console.log("a"); console.error("b")', { onLine: (line) => heard.push(line) });
    expect(heard.sort()).toEqual(['a', 'b']);
  });

  it('keeps characters whole that arrive in two parts', async () => {
    const code = `const b = Buffer.from("größe\\n"); process.stdout.write(b.subarray(0, 3));
      setTimeout(() => process.stdout.write(b.subarray(3)), 20)`;
    expect(await script(code)).toEqual(['größe']);
  });

  it('fails with the signal that ended it, or with why it cannot run', async () => {
    await expect(script('process.kill(process.pid, "SIGKILL")')).rejects.toThrow(
      'ended with SIGKILL',
    );
    await expect(run('/no/such/program', [])).rejects.toThrow(/cannot run: .*ENOENT/);
  });
});

describe('a group of processes', () => {
  it('ends with the launcher, even if that is killed with SIGKILL', async () => {
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

  it('that has ended already can be signalled without an error', async () => {
    const child = spawn(process.execPath, ['-e', ''], { detached: true });
    await new Promise((resolve) => child.once('exit', resolve));
    expect(() => signalGroup(child.pid, 'SIGTERM')).not.toThrow();
  });
});

describe('a data folder', () => {
  it('can be locked after its last launcher has ended, whatever that left in the lock file', async () => {
    const dir = scratch();
    const file = path.join(dir, 'launcher.json');
    for (const left of ['', '{', '{"pid":"x"}', '{"pid":999999999,"guard":999999999}']) {
      writeFileSync(file, left);
      expect(await lockDataDir(dir, 42)).toBe(file);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, guard: 42 });
    }
  });

  it('cannot be locked while another launcher runs with it, but can if its process id was reused', async () => {
    const dir = scratch();
    const start = path.join(dir, 'start.mjs');
    writeFileSync(start, 'process.stdout.write("up\\n"); setInterval(() => {}, 1000);');
    for (const [args, isRefused] of [
      [[start], true],
      [WAITS, false],
    ]) {
      const other = spawn(process.execPath, args);
      onTestFinished(() => void other.kill('SIGKILL'));
      await new Promise((resolve) => other.stdout.once('data', resolve));
      writeFileSync(path.join(dir, 'launcher.json'), JSON.stringify({ pid: other.pid, guard: 1 }));
      const claim = lockDataDir(dir, 42);
      if (isRefused)
        await expect(claim).rejects.toThrow(
          `already runs with this data folder (process ${other.pid})`,
        );
      else expect(await claim).toContain('launcher.json');
    }
  });
});

describe('the lock file', () => {
  const lock = (entry) => ({ packages: { 'node_modules/a': { version: '1.0.0', ...entry } } });

  it.each([
    ['optional', true],
    ['devOptional', true],
    ['peer', true],
    ['dev', false],
  ])('may miss an installed package that is %s: %s', (kind, fine) => {
    expect(satisfies(lock({ [kind]: true }), { packages: {} })).toBe(fine);
  });

  it('requires a link for a workspace, not a copy of it', () => {
    const copy = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    expect(satisfies(lock({ link: true }), copy)).toBe(false);
    expect(satisfies(lock({}), copy)).toBe(true);
  });

  it('is complete if each optional package is found from the folder of the package that needs it', () => {
    const packages = {
      'node_modules/a/node_modules/b': {
        optionalDependencies: { inner: '1', near: '1', top: '1', gone: '1' },
      },
      'node_modules/a/node_modules/b/node_modules/inner': {},
      'node_modules/a/node_modules/near': {},
      'node_modules/top': {},
    };
    expect(incompleteEntries({ packages })).toEqual(['gone (for node_modules/a/node_modules/b)']);
  });
});

it('names both processes and variables of a port that is given twice', () => {
  const auth = { name: 'auth', port: 4101, variable: 'AUTH_PORT' };
  const comments = { name: 'comments', port: 4101, variable: 'COMMENTS_PORT' };
  expect(duplicatePorts([auth, { ...auth, port: 4102 }])).toEqual([]);
  expect(duplicatePorts([auth, comments])).toEqual([
    'port 4101 is given to auth (AUTH_PORT) and comments (COMMENTS_PORT)',
  ]);
});

describe('the terminal', () => {
  const capture = (isTTY) => {
    const written = [];
    return { out: { isTTY, write: (text) => written.push(text) }, written };
  };

  it('prints plain lines if the output is not a terminal, and returns the result of the step', async () => {
    const { out, written } = capture(false);
    const terminal = createTerminal(out);
    expect(await terminal.step('Building', async () => 7)).toBe(7);
    terminal.line('done');
    expect(written).toEqual([
      '- Building\n',
      expect.stringMatching(/^✓ Building \(0\.\d s\)\n$/),
      'done\n',
    ]);
  });

  it('marks a failed step and rethrows its error', async () => {
    const { out, written } = capture(false);
    const failing = createTerminal(out).step('Building', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(written.at(-1)).toMatch(/^✗ Building/);
  });

  it('draws the spinner on one line of a terminal, below the lines that are printed meanwhile', async () => {
    const { out, written } = capture(true);
    const terminal = createTerminal(out);
    await terminal.step('Building', async () => terminal.line('a warning'));
    const text = written.join('');
    expect(text).toContain('\x1b[2Ka warning\n\r\x1b[2K');
    expect(text.endsWith(' s)\n')).toBe(true);
  });

  it('shows short times exactly and long ones in whole seconds', () => {
    expect([400, 9_940, 12_300].map((ms) => seconds(Date.now() - ms))).toEqual([
      '0.4 s',
      '9.9 s',
      '12 s',
    ]);
  });
});
