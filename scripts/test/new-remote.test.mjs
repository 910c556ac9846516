import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createRemote } from '../lib/new-remote.mjs';
import { at } from '../lib/root.mjs';
import { PORTS } from '../lib/settings.mjs';
import { LANGUAGE_CODES } from '../lib/texts/areas.mjs';
import { scratch } from './scratch.mjs';

const read = (...parts) => readFileSync(path.join(...parts), 'utf8');

it('a new remote is a workspace with its own name, route prefix and port, for the current shell', () => {
  const folder = createRemote({ name: 'notes', into: scratch() });
  const made = JSON.parse(read(folder, 'package.json'));
  expect(made.name).toBe('@snippetry/mfe-notes');
  expect(made.scripts.test).toContain(' mfe-notes/');
  expect(Object.values(PORTS)).not.toContain(made.snippetry.port);
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
