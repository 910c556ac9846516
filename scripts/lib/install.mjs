import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './command.mjs';
import { at } from './root.mjs';

const STAMP = at('node_modules/.snippetry-lock');

/** Installs the dependencies if the lock file has changed since the last installation. */
export async function ensureDependencies({ terminal, start, env }) {
  const lockText = readFileSync(at('package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (read(STAMP) === hash) return;
  const hidden = read(at('node_modules/.package-lock.json'));
  if (hidden === null || !satisfies(JSON.parse(lockText), JSON.parse(hidden))) {
    await terminal.step('Installing dependencies (npm ci)', () => npmCi(start, env));
  }
  writeFileSync(STAMP, hash);
}

/**
 * Whether npm's hidden lock file in node_modules satisfies the lock file, as after a manual
 * `npm install`. Optional packages may be missing, since most are for other systems.
 */
export function satisfies(lock, hidden) {
  return Object.entries(lock.packages).every(([name, wanted]) => {
    if (name === '' || !name.includes('node_modules/')) return true;
    const found = hidden.packages[name];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return wanted.link ? found.link === true : found.version === wanted.version;
  });
}

function npmCi(start, { npm_execpath: ownNpm, npm_node_execpath: nodePath }) {
  // The npm that runs this script may be newer than the one in PATH.
  const npm = ownNpm?.endsWith('.js') ? ownNpm : null;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [command, all] = npm ? [nodePath ?? process.execPath, [npm, ...args]] : ['npm', args];
  return run(command, all, { start, cwd: at() });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
