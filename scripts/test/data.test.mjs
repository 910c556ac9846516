import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dataArguments } from '../lib/data.mjs';
import { SEARCH_FOLDER } from '../lib/plan.mjs';
import { at } from '../lib/root.mjs';

const CLI = path.resolve(import.meta.dirname, '../../engines/embedded-mongo/src/backup/cli.ts');

it('backs up the embedded database to a path relative to the caller’s folder', () => {
  const env = { DATA_DIR: '/data', INIT_CWD: '/home/me' };
  const args = dataArguments(['backup', 'nightly.db'], env);
  expect(args).toEqual([CLI, 'backup', '/data/mongo', '/home/me/nightly.db']);
});

it.each([[[]], [['backup']], [['drop', 'x']], [['restore', 'x', 'y']]])(
  'refuses the data command with the arguments %j',
  (argv) => {
    expect(() => dataArguments(argv, {})).toThrow('A file is needed');
  },
);

it('refuses to restore the embedded database if an external one is configured', () => {
  const env = { MONGODB_URI: 'mongodb://db/' };
  expect(() => dataArguments(['restore', 'x.db'], env)).toThrow('MONGODB_URI');
});

it('restoring a backup deletes the search index of the replaced data', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'data-restore-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const program = at('engines/embedded-mongo/src/main.ts');
  const env = { ...process.env, PORT: '0' };
  const database = spawn(process.execPath, [program, path.join(dir, 'mongo')], { env });
  await once(database.stdout, 'data');
  database.kill();
  await once(database, 'exit');
  const search = path.join(dir, SEARCH_FOLDER);
  mkdirSync(search);
  const run = (command) => {
    const args = [at('scripts/data.mjs'), command, path.join(dir, 'backup.db')];
    const cleared = { ...process.env, DATA_DIR: dir, MONGODB_URI: '' };
    return [spawnSync(process.execPath, args, { env: cleared }).status, existsSync(search)];
  };
  expect(run('backup')).toEqual([0, true]);
  expect(run('restore')).toEqual([0, false]);
});
