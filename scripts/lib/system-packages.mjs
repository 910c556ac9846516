import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, run } from './command.mjs';
import { Problem } from './problem.mjs';

/** Package managers: their install commands, and their names of the needed programs. */
export const MANAGERS = [
  {
    program: 'apt-get',
    prepare: ['apt-get', 'update'],
    install: ['apt-get', 'install', '-y', '--no-install-recommends'],
    packages: {
      'redis-server': 'redis-server',
      'chromium-headless-shell': 'chromium-headless-shell',
      chromium: 'chromium',
      'firefox-esr': 'firefox-esr',
      WebKitWebDriver: 'webkit2gtk-driver',
      Xvfb: 'xvfb',
      // With the libraries of the renderer in test/chart.
      go: ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev'],
    },
    root: true,
  },
  {
    program: 'dnf',
    install: ['dnf', 'install', '-y'],
    packages: { 'redis-server': 'redis', chromium: 'chromium', firefox: 'firefox' },
    root: true,
  },
  {
    program: 'apk',
    install: ['apk', 'add', '--no-cache'],
    packages: { 'redis-server': 'redis', chromium: 'chromium' },
    root: true,
  },
  {
    program: 'brew',
    install: ['brew', 'install'],
    packages: { 'redis-server': 'redis', chromium: 'chromium', helm: 'helm' },
    root: false,
  },
];

/** Further browsers that tests use if their programs can be installed. */
const OTHER_BROWSERS = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']] },
  { name: 'WebKit', programs: [['WebKitWebDriver'], ['Xvfb']] },
];

/** The commands that install a program with a manager, in order. */
export function installCommands(manager, program, { isRoot }) {
  const sudo = manager.root && !isRoot ? ['sudo'] : [];
  const install = [...sudo, ...manager.install, manager.packages[program]].flat();
  return manager.prepare ? [[...sudo, ...manager.prepare], install] : [install];
}

/**
 * Finds a program and installs it with the system's package manager if it is missing.
 * @param names the program's names, best first; the first one that the manager has is installed
 * @param way the alternative that the error message offers when the program cannot be installed
 */
export async function ensureProgram(names, { terminal, start, way, find = findProgram }) {
  const first = () => names.map((name) => find(name)).find(Boolean) ?? null;
  const found = first();
  if (found) return found;
  const manager = MANAGERS.find((one) => find(one.program));
  const program = names.find((name) => manager?.packages[name]) ?? names[0];
  if (!manager?.packages[program]) {
    throw new Problem(`${program} is not installed. Install it, or ${way}.`);
  }
  const isRoot = process.getuid?.() === 0;
  const commands = installCommands(manager, program, { isRoot });
  const typed = commands.map((command) => command.join(' ')).join(' && ');
  const advice = `Run this yourself, then start again:  ${typed}`;
  const needsSudo = commands[0][0] === 'sudo';
  if (needsSudo && !canSudo()) {
    throw new Problem(`${program} is not installed, and installing it needs root rights.`, [
      advice,
      `Or ${way}.`,
    ]);
  }
  try {
    await terminal.step(`Installing ${program} (${manager.program})`, () =>
      runAll(commands, start),
    );
  } catch (error) {
    const details = error.details ?? [error.message];
    throw new Problem(`${program} could not be installed. ${advice}`, details);
  }
  const installed = first();
  if (!installed) throw new Problem(`${program} was installed but cannot be found in PATH.`);
  return installed;
}

/**
 * Installs the browsers other than Chromium that this system has.
 *
 * @returns a sentence for each browser that cannot be tested here
 */
export async function ensureOtherBrowsers(options) {
  const missing = [];
  for (const { name, programs } of OTHER_BROWSERS) {
    try {
      for (const names of programs) {
        await ensureProgram(names, { ...options, way: 'go on without it' });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      missing.push(`Nothing was tested in ${name}: ${error.message}`);
    }
  }
  return missing;
}

const GO_LIBRARY = '/usr/share/gocode/src/github.com/Masterminds/sprig';

/** Finds Helm, or Go if it has the libraries of the renderer. */
const findRenderer = (name) =>
  name === 'go' && !existsSync(GO_LIBRARY) ? null : findProgram(name);

/**
 * Installs a program that renders the Helm chart.
 *
 * @returns a sentence if the chart cannot be checked here
 * @throws Problem in CI if there is none
 */
export async function ensureChartRenderer({ env, ...options }) {
  try {
    const way = 'check the chart in CI only';
    await ensureProgram(['helm', 'go'], { find: findRenderer, ...options, way });
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || env.CI) throw error;
    return [`not checked: the Helm chart (${error.message})`];
  }
}

async function runAll(commands, start) {
  for (const [command, ...args] of commands) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Sudo caches the password per terminal session, so it must not run in a group of its own.
    await run(command, args, { start: command === 'sudo' ? undefined : start, env });
  }
}

/**
 * Requests the password on the terminal in advance, so that the commands themselves never wait for
 * it.
 */
function canSudo() {
  if (!findProgram('sudo')) return false;
  if (spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return true;
  if (!process.stdin.isTTY) return false;
  return spawnSync('sudo', ['-v'], { stdio: 'inherit' }).status === 0;
}
