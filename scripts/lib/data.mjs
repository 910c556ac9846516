import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findServiceNode } from './node-binary.mjs';
import { SEARCH_FOLDER } from './plan.mjs';
import { Problem, printProblem } from './problem.mjs';
import { at } from './root.mjs';
import { readSettings } from './settings.mjs';

const TOOL = at('packages/service-kit/src/data.ts');
/** Program for the data of the embedded database while no platform runs. */
export const EMBEDDED = at('engines/embedded-mongo/src/backup/cli.ts');
/** First bytes of a data file, which earlier versions copied as a backup. */
const SQLITE = 'SQLite format 3\0';

/**
 * Backs the databases up, restores or moves them: those of MongoDB with `MONGODB_URI`, else the
 * embedded one.
 * @returns the exit code
 */
export function data({ argv, env }) {
  try {
    // A backup contains all data, so only its owner may read it.
    process.umask(0o077);
    const { dataDir, mongodbUri } = readSettings([], env);
    // npm changes to the repository's folder; INIT_CWD is that of the caller.
    const cwd = env.INIT_CWD || process.cwd();
    const node = findServiceNode();
    const run = (...args) =>
      spawnSync(node, args, {
        stdio: 'inherit',
        cwd,
        env: { BUILDS_DIR: path.join(dataDir, 'builds'), ...env },
      }).status ?? 1;
    if (mongodbUri) return onServer(argv, run);
    return onFolder({ argv, run, node, dataDir, file: path.resolve(cwd, argv[1] ?? '') });
  } catch (error) {
    return printProblem(error);
  }
}

function onServer(argv, run) {
  if (argv[0] === 'move') {
    throw new Problem('MONGODB_URI is set, and a move reads the embedded database: unset it.');
  }
  return run(TOOL, ...argv);
}

function onFolder({ argv, run, node, dataDir, file }) {
  const [name, ...args] = argv;
  const mongoDir = path.join(dataDir, 'mongo');
  if (args.length === 0 || !['backup', 'restore', 'move'].includes(name)) return run(TOOL, ...argv);
  if (name === 'restore' && args.includes('--verify')) {
    return isDataFile(file) ? run(EMBEDDED, 'verify', file) : run(TOOL, ...argv);
  }
  if (name === 'restore' && isDataFile(file)) return replace({ run, dataDir, mongoDir, file });
  if (name !== 'restore' && !existsSync(path.join(mongoDir, 'data.db'))) {
    throw new Problem(`There is no data in ${mongoDir}.`);
  }
  const asOf = ['--as-of', new Date().toISOString()];
  if (name === 'move') return run(EMBEDDED, 'with', mongoDir, node, TOOL, ...argv, ...asOf);
  return withTemporary(dataDir, (dir) => {
    const copy = path.join(dir, 'data.db');
    if (name === 'backup') {
      return (
        run(EMBEDDED, 'backup', mongoDir, copy) ||
        run(EMBEDDED, 'with', dir, node, TOOL, ...argv, ...asOf)
      );
    }
    return (
      (existsSync(mongoDir) && run(EMBEDDED, 'unused', mongoDir)) ||
      run(EMBEDDED, 'with', dir, node, TOOL, ...argv) ||
      replace({ run, dataDir, mongoDir, file: copy })
    );
  });
}

/** Replaces the data of a folder by a data file. */
function replace({ run, dataDir, mongoDir, file }) {
  const code = run(EMBEDDED, 'restore', mongoDir, file);
  // The next start builds an index of the restored data.
  if (code === 0) rmSync(path.join(dataDir, SEARCH_FOLDER), { recursive: true, force: true });
  return code;
}

function isDataFile(file) {
  if (!existsSync(file)) return false;
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(SQLITE.length);
    readSync(descriptor, start, 0, start.length, 0);
    return start.toString('latin1') === SQLITE;
  } finally {
    closeSync(descriptor);
  }
}

/** Runs `work` with a folder for temporary data, and removes those that killed commands left. */
function withTemporary(dataDir, work) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(dataDir)) {
    const pid = /^temporary-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(dataDir, name), { recursive: true });
  }
  const dir = path.join(dataDir, `temporary-${process.pid}`);
  try {
    return work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Whether a process runs. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
