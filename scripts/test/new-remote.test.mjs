import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createRemote } from '../lib/new-remote.mjs';
import { at } from '../lib/root.mjs';
import { createStandaloneRemote } from '../lib/standalone-remote.mjs';
import { LANGUAGE_CODES } from '../lib/texts/areas.mjs';
import { scratch } from './scratch.mjs';

const read = (...parts) => readFileSync(path.join(...parts), 'utf8');

it('a new remote is a workspace with its own name, route prefix and dev server, for the current shell', () => {
  const folder = createRemote({ name: 'notes', into: scratch() });
  const made = JSON.parse(read(folder, 'package.json'));
  expect(made.name).toBe('@snippetry/mfe-notes');
  expect(made.scripts.test).toContain(' mfe-notes/');
  expect(read(folder, 'rspack.config.ts')).toContain('DEV_PORT ?? 4305');
  const { version } = JSON.parse(read(at('shell/package.json')));
  expect(JSON.parse(read(folder, 'remote.json'))).toMatchObject({
    name: 'notes',
    requires: `^${version}`,
    places: ['/app/notes'],
  });
});

it('a new remote contains no placeholders of the template', () => {
  const folder = createRemote({ name: 'notes', into: scratch() });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((entry) => entry.isFile())
    .map((entry) => read(entry.parentPath, entry.name));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => /sample|SHELL_VERSION/i.test(text))).toEqual([]);
});

it.each(LANGUAGE_CODES)('a new remote has its texts in %s', (language) => {
  const folder = createRemote({ name: 'notes', into: scratch() });
  const texts = `./texts/${language}.json`;
  expect(read(folder, 'src/remote.tsx')).toContain(`${language}: () => import('${texts}')`);
  expect(read(folder, 'src', texts)).toBe(read(at('templates/remote/src', texts)));
});

it.each(['', 'Notes', 'my-notes', 'snippets', 'shell', 'settings', '../x'])(
  'no remote can be named %j',
  (name) => {
    const into = scratch();
    expect(() => createRemote({ name, into })).toThrow(/name/);
    expect(readdirSync(into)).toEqual([]);
  },
);

it('an existing remote is not overwritten', () => {
  const into = scratch();
  const folder = createRemote({ name: 'notes', into });
  expect(() => createRemote({ name: 'notes', into })).toThrow(/already/);
  expect(existsSync(folder)).toBe(true);
});

it('a standalone remote has the files of the template and its own configuration', async () => {
  const folder = scratch();
  await createStandaloneRemote({ name: 'notes', folder, registry: true });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  expect(files).toEqual(
    expect.arrayContaining(['.github/workflows/remote.yml', '.gitignore', 'biome.json', 'ci.sh']),
  );
  expect(files.filter((file) => /(?:^|\/)_|compose\.yml/.test(file))).toEqual([]);
  expect(files.filter((file) => /sample|SHELL_VERSION/i.test(read(folder, file)))).toEqual([]);
  const { version } = JSON.parse(read(at('shell/package.json')));
  const made = JSON.parse(read(folder, 'package.json'));
  expect(made.dependencies).toMatchObject({ '@snippetry/web-kit': version });
  expect(JSON.stringify(made)).not.toContain('*');
});

it('a standalone remote needs an empty folder', async () => {
  const folder = createRemote({ name: 'notes', into: scratch() });
  await expect(createStandaloneRemote({ name: 'notes', folder })).rejects.toThrow(/not empty/);
});

it('a folder without the tarballs of this version is named', async () => {
  const [folder, tarballs] = [scratch(), scratch()];
  const made = createStandaloneRemote({ name: 'notes', folder, tarballs });
  await expect(made).rejects.toThrow(`${tarballs} has no snippetry-contracts-`);
});
