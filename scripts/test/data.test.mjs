import path from 'node:path';
import { expect, it } from 'vitest';
import { dataArguments } from '../lib/data.mjs';

const CLI = path.resolve(import.meta.dirname, '../../packages/embedded-mongo/src/backup/cli.ts');

it('backs up the embedded database of the data folder to a file named from where one stands', () => {
  const env = { DATA_DIR: '/data', INIT_CWD: '/home/me' };
  const args = dataArguments(['backup', 'nightly.db'], env);
  expect(args).toEqual([CLI, 'backup', '/data/mongo', '/home/me/nightly.db']);
});

it.each([[[]], [['backup']], [['drop', 'x']], [['restore', 'x', 'y']]])('refuses %j', (argv) => {
  expect(() => dataArguments(argv, {})).toThrow('A file is needed');
});

it('does not touch the folder where the data is elsewhere', () => {
  const env = { MONGODB_URI: 'mongodb://db/' };
  expect(() => dataArguments(['restore', 'x.db'], env)).toThrow('MONGODB_URI');
});
