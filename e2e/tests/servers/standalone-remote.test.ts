import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BuildManifest } from '@snippetry/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStandaloneRemote } from '../../src/standalone-remote.ts';

let remote: Awaited<ReturnType<typeof createStandaloneRemote>>;
beforeAll(async () => {
  remote = await createStandaloneRemote('notes');
});
afterAll(() => remote.remove());

const read = (file: string) => readFileSync(path.join(remote.folder, file), 'utf8');

it('a remote in an empty folder is installed from tarballs, checked, tested and built', async () => {
  const { code, output } = await remote.run('./ci.sh', []);
  expect(output).toContain('5 passed');
  expect(code).toBe(0);
  for (const name of ['contracts', 'federation', 'markdown', 'web-kit']) {
    const folder = path.join(remote.folder, 'node_modules/@snippetry', name);
    expect(lstatSync(folder).isSymbolicLink()).toBe(false);
  }
  const manifest = BuildManifest.parse(JSON.parse(read('dist/build.json')));
  const { requires } = JSON.parse(read('remote.json'));
  expect(manifest).toMatchObject({ name: 'notes', requires });
  expect(Object.keys(manifest.files)).toContain('mf-manifest.json');
});

it('a standalone remote gets the errors of its own types only', async () => {
  const file = path.join(remote.folder, 'src/data/snippet.queries.ts');
  writeFileSync(
    file,
    read('src/data/snippet.queries.ts').replace('/snippets/my', '/snippets/mine'),
  );
  const { code, output } = await remote.run('npm', ['run', '--silent', 'typecheck']);
  expect(code).not.toBe(0);
  const files = output.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((line) => !line.startsWith('src/'))).toEqual([]);
});
