import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  ensureChartRenderer,
  ensureOtherBrowsers,
  ensureProgram,
  installCommands,
  MANAGERS,
} from '../lib/system-packages.mjs';

const terminal = { step: (_text, work) => work(), line: () => {} };
const NAMES = ['redis-server'];

/** Creates a folder with these scripts, and makes it the whole PATH. */
function onlyPrograms(scripts) {
  const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-path-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(dir, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(path.join(dir, name), `#!/bin/sh\n${text}\n`);
    chmodSync(path.join(dir, name), 0o755);
  }
  vi.stubEnv('PATH', dir);
  // Ignores the machine's own programs.
  const find = (name) => [path.join(dir, name)].find((file) => existsSync(file)) ?? null;
  return { dir, options: { terminal, way: 'set REDIS_URL', find } };
}

/** Script that runs its arguments, like sudo for a permitted user. */
const SUDO = 'while [ "$1" = -n ]; do shift; done; [ "$1" = true ] || "$@"';

it('installs a missing program with the system’s package manager', async () => {
  const apt = [
    'dir=$(/usr/bin/dirname "$0")',
    'echo "$@" >> "$dir/typed"',
    '[ "$1" = update ] || echo > "$dir/redis-server"',
  ].join('\n');
  const { dir, options } = onlyPrograms({ 'apt-get': apt, sudo: SUDO });
  expect(await ensureProgram(NAMES, options)).toBe(path.join(dir, 'redis-server'));
  expect(readFileSync(path.join(dir, 'typed'), 'utf8').trim().split('\n')).toEqual([
    'update',
    'install -y --no-install-recommends redis-server',
  ]);
});

it('installs a program under the first name that the package manager has', async () => {
  const browsers = ['chromium-headless-shell', 'chromium'];
  for (const [manager, name, typed] of [
    ['apt-get', 'chromium-headless-shell', 'update'],
    ['dnf', 'chromium', 'install -y chromium'],
  ]) {
    const script = `dir=$(/usr/bin/dirname "$0")\necho "$@" >> "$dir/typed"; echo > "$dir/${name}"`;
    const { dir, options } = onlyPrograms({ [manager]: script, sudo: SUDO });
    expect(await ensureProgram(browsers, options)).toBe(path.join(dir, name));
    const lines = readFileSync(path.join(dir, 'typed'), 'utf8').trim().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual([typed, expect.stringContaining(`-y`)]);
    expect(lines.at(-1).split(' ').at(-1)).toBe(name);
  }
});

it('prints the exact install command if installing a program fails', async () => {
  const { options } = onlyPrograms({ 'apt-get': 'echo "no network" >&2; exit 100', sudo: SUDO });
  await expect(ensureProgram(NAMES, options)).rejects.toMatchObject({
    message: expect.stringMatching(/apt-get update && .*apt-get install -y .* redis-server/),
    details: ['no network'],
  });
});

it('prints the alternative to a missing program if there is no known package manager', async () => {
  const { options } = onlyPrograms({});
  await expect(ensureProgram(NAMES, options)).rejects.toThrow(
    'redis-server is not installed. Install it, or set REDIS_URL.',
  );
});

it('continues without a browser other than Chromium that cannot be installed, and reports that', async () => {
  const apt = [
    'dir=$(/usr/bin/dirname "$0")',
    'case "$*" in *webkit2gtk-driver) exit 100;; *firefox-esr) echo > "$dir/firefox-esr";; esac',
  ].join('\n');
  const { options } = onlyPrograms({ 'apt-get': apt, sudo: SUDO });
  expect(await ensureOtherBrowsers(options)).toEqual([
    expect.stringMatching(/^Nothing was tested in WebKit: WebKitWebDriver could not be installed/),
  ]);
});

it('installs Go with the libraries that render the chart', async () => {
  const apt = 'dir=$(/usr/bin/dirname "$0")\necho "$@" >> "$dir/typed"\necho > "$dir/go"';
  const { dir, options } = onlyPrograms({ 'apt-get': apt, sudo: SUDO });
  expect(await ensureChartRenderer({ ...options, env: { CI: 'true' } })).toEqual([]);
  expect(readFileSync(path.join(dir, 'typed'), 'utf8')).toMatch(
    /install .* golang-go golang-github-masterminds-sprig-dev golang-k8s-sigs-yaml-dev\n$/,
  );
});

it('reports that the chart is not checked without a program that renders it, and fails in CI', async () => {
  const { options } = onlyPrograms({});
  expect(await ensureChartRenderer({ ...options, env: {} })).toEqual([
    'not checked: the Helm chart (helm is not installed. Install it, or check the chart in CI only.)',
  ]);
  const inCi = ensureChartRenderer({ ...options, env: { CI: 'true' } });
  await expect(inCi).rejects.toThrow('helm is not installed');
});

it('does not call a package manager that lacks the program', async () => {
  const { options } = onlyPrograms({ apk: 'exit 1', sudo: SUDO });
  expect(await ensureOtherBrowsers(options)).toEqual([
    'Nothing was tested in Firefox: firefox-esr is not installed. Install it, or go on without it.',
    'Nothing was tested in WebKit: WebKitWebDriver is not installed. Install it, or go on without it.',
  ]);
});

it('installs programs with sudo if needed, and never with Homebrew', () => {
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
