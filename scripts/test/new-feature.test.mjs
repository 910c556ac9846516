import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createFeature } from '../lib/new-feature.mjs';
import { at } from '../lib/root.mjs';
import { scratch } from './scratch.mjs';

/** Copies the files that a feature of the comments service depends on to a new folder. */
function copy() {
  const into = scratch();
  for (const file of [
    'packages/contracts/src',
    'services/comments/src/config.ts',
    'biome.json',
    'package.json',
  ]) {
    cpSync(at(file), path.join(into, file), { recursive: true });
  }
  mkdirSync(path.join(into, '.git'));
  for (const file of ['.gitignore', 'node_modules']) symlinkSync(at(file), path.join(into, file));
  return into;
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(at('node_modules/.bin', command), args, { cwd });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

it('a new feature passes the type check and is formatted', () => {
  const into = copy();
  const files = createFeature({ service: 'comments', name: 'bookmark', into });
  const index = readFileSync(path.join(into, 'packages/contracts/src/index.ts'), 'utf8');
  expect(index.match(/.*\n.*bookmarks.*/)?.[0]).toBe(
    "export * from './auth.ts';\nexport * from './bookmarks.ts';",
  );
  expect(files.map((file) => readFileSync(file, 'utf8')).join()).not.toMatch(/thing/i);
  const config = {
    extends: at('tsconfig.node.json'),
    compilerOptions: {
      paths: {
        '@snippetry/contracts': ['./packages/contracts/src/index.ts'],
        '@snippetry/contracts/*': ['./packages/contracts/src/*.ts'],
      },
      typeRoots: [at('node_modules/@types')],
    },
    files,
  };
  writeFileSync(path.join(into, 'tsconfig.json'), JSON.stringify(config));
  expect(run('tsc', ['-p', 'tsconfig.json', '--checkers', '1'], into)).toBe('');
  expect(run('biome', ['check', ...files], into)).toBe('');
}, 60_000);

it.each([
  ['unknown', 'bookmark', /^unknown is not a service/],
  ['comments', 'Bookmark', /^A feature needs a singular name/],
  ['comments', '../auth', /^A feature needs a singular name/],
  ['comments', 'comment', /exists already/],
])('refuses a feature of the service %s named %s', (service, name, message) => {
  expect(() => createFeature({ service, name })).toThrow(message);
});
