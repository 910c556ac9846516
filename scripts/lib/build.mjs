import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { at } from './root.mjs';
import { REMOTES } from './settings.mjs';

const STAMP = at('node_modules/.cache/snippetry-build');
const APPS = ['shell', 'engines/preview', ...REMOTES];
/** Inputs of the builds of the web applications. */
const SOURCES = [
  ...APPS,
  'packages/contracts',
  'packages/markdown',
  'packages/web-kit',
  'packages/federation',
  'package-lock.json',
  'tsconfig.base.json',
  'turbo.json',
];

/** Builds the web applications if their sources have changed; turbo restores cached builds. */
export async function ensureBuilt({ terminal, start, env }) {
  const hash = hashSources();
  if (read(STAMP) === hash && APPS.every(isBuilt)) return;
  const args = ['run', 'build', '--output-logs=errors-only'];
  await terminal.step('Building what changed', () =>
    run(at('node_modules/.bin/turbo'), args, { start, cwd: at(), env: buildEnv(env) }),
  );
  writeBuildStamp(hash);
}

/** Stores the hash of the built sources, so that the next start need not run turbo. */
export function writeBuildStamp(hash = hashSources()) {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

/** Puts the Node of node_modules/.bin first in PATH, whichever Node runs this script. */
export function buildEnv(env) {
  const bin = at('node_modules/.bin');
  return {
    ...env,
    PATH: `${bin}${path.delimiter}${env.PATH ?? ''}`,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    NODE_ENV: 'production',
  };
}

const isBuilt = (app) => existsSync(at(app, 'dist')) && readdirSync(at(app, 'dist')).length > 0;

function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, name) {
  const file = at(name);
  if (!existsSync(file)) return;
  const entries = list(file);
  if (entries === null) {
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
    return;
  }
  for (const entry of entries) addTo(hash, `${name}/${entry}`);
}

/** A folder's entries without build output, in a fixed order; null for a file. */
function list(file) {
  try {
    return readdirSync(file)
      .filter((name) => !['dist', 'node_modules', '.turbo'].includes(name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Returns the text of a file; null if it cannot be read. */
export function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
