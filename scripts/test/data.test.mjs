import path from 'node:path';
import { expect, it } from 'vitest';
import { dataArguments } from '../lib/data.mjs';

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

it('refuses to restore the embedded database where an external one is configured', () => {
  const env = { MONGODB_URI: 'mongodb://db/' };
  expect(() => dataArguments(['restore', 'x.db'], env)).toThrow('MONGODB_URI');
});
