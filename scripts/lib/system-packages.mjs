import { spawnSync } from 'node:child_process';
import { findProgram, run } from './command.mjs';
import { Problem } from './problem.mjs';

/** How each package manager installs, and what it calls the programs we need. */
export const MANAGERS = [
  {
    program: 'apt-get',
    prepare: ['apt-get', 'update'],
    install: ['apt-get', 'install', '-y', '--no-install-recommends'],
    packages: {
      'redis-server': 'redis-server',
      'chromium-headless-shell': 'chromium-headless-shell',
      chromium: 'chromium',
    },
    root: true,
  },
  {
    program: 'dnf',
    install: ['dnf', 'install', '-y'],
    packages: { 'redis-server': 'redis', chromium: 'chromium' },
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
    packages: { 'redis-server': 'redis', chromium: 'chromium' },
    root: false,
  },
];

/** The commands that install a program with a manager, in order. */
export function installCommands(manager, program, { isRoot }) {
  const sudo = manager.root && !isRoot ? ['sudo'] : [];
  const install = [...sudo, ...manager.install, manager.packages[program]];
  return manager.prepare ? [[...sudo, ...manager.prepare], install] : [install];
}

/**
 * The path of a program, installed with the system's package manager where it is missing.
 * @param names the program's names, best first; the first one that the manager has is installed
 * @param way how to do without, told where installing is not possible
 */
export async function ensureProgram(names, { terminal, start, way, find = findProgram }) {
  const first = () => names.map((name) => find(name)).find(Boolean) ?? null;
  const found = first();
  if (found) return found;
  const manager = MANAGERS.find((one) => find(one.program));
  const program = names.find((name) => manager?.packages[name]) ?? names[0];
  if (!manager) throw new Problem(`${program} is not installed. Install it, or ${way}.`);
  const isRoot = process.getuid?.() === 0;
  const commands = installCommands(manager, program, { isRoot });
  const typed = commands.map((command) => command.join(' ')).join(' && ');
  const advice = `Run this yourself, then start again:  ${typed}`;
  const needsSudo = commands[0][0] === 'sudo';
  if (needsSudo && !canSudo()) {
    throw new Problem(`${program} is not installed, and installing it needs rights.`, [
      advice,
      `Or ${way}.`,
    ]);
  }
  try {
    await terminal.step(`Installing ${program} (${manager.program})`, () =>
      runAll(commands, start),
    );
  } catch (error) {
    throw new Problem(
      `${program} could not be installed. ${advice}`,
      error.details ?? [error.message],
    );
  }
  const installed = first();
  if (!installed) throw new Problem(`${program} was installed but cannot be found in PATH.`);
  return installed;
}

async function runAll(commands, start) {
  for (const [command, ...args] of commands) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Sudo remembers a password for this terminal's session only, so it must stay in it.
    await run(command, args, { start: command === 'sudo' ? undefined : start, env });
  }
}

/** Asks for the password at once, on the terminal, so that the commands themselves never wait. */
function canSudo() {
  if (!findProgram('sudo')) return false;
  if (spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return true;
  if (!process.stdin.isTTY) return false;
  return spawnSync('sudo', ['-v'], { stdio: 'inherit' }).status === 0;
}
