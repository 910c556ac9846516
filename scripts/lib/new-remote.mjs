import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';
import { REMOTES } from './settings.mjs';

const TEMPLATE = at('templates/remote');
/** Remote whose dependencies are copied. */
const MODEL = 'mfe-github';
/** Port of the dev server of the first remote; each further one has the next. */
const FIRST_DEV_PORT = 4301;

/** Creates a remote from the template. Returns its folder. */
export function createRemote({ name, into }) {
  checkName(name);
  const workspace = `mfe-${name}`;
  const folder = path.join(into, workspace);
  if (existsSync(folder)) throw new Problem(`There is a part named ${name} already.`);
  cpSync(TEMPLATE, folder, { recursive: true });
  fillIn(folder, name);
  writeJson(path.join(folder, 'package.json'), packageOf(workspace));
  return folder;
}

/** Throws a `Problem` if no remote can have this name. */
export function checkName(name) {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name)) {
    throw new Problem(
      'A remote needs a name of 2 to 30 small letters and digits: npm run new:remote -- notes',
    );
  }
  if (name === 'shell' || REMOTES.includes(`mfe-${name}`)) {
    throw new Problem(`There is a part named ${name} already.`);
  }
  if (hasPage(name)) {
    throw new Problem(`Snippetry has a page /app/${name} already: give the remote another name.`);
  }
}

/** Copies what remotes in and outside of this repository have in common. */
export function copySharedFiles(folder) {
  for (const file of ['src', 'dev.ts', 'remote.json', 'rspack.config.ts']) {
    cpSync(path.join(TEMPLATE, file), path.join(folder, file), { recursive: true });
  }
}

/** Replaces the placeholders of the template. */
export function fillIn(folder, name) {
  const texts = [
    ['^SHELL_VERSION', `^${readJson(at('shell/package.json')).version}`],
    ['4399', String(FIRST_DEV_PORT + REMOTES.length)],
    ['sample', name],
    ['Sample', name[0].toUpperCase() + name.slice(1)],
  ];
  for (const file of filesOf(folder)) replaceIn(file, texts);
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
export const writeJson = (file, value) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Whether the site has a page at the remote's route prefix, which the gateway would refuse. */
const hasPage = (name) =>
  new RegExp(`'/app/${name}['/]`).test(readFileSync(at('gateway/src/web/pages.ts'), 'utf8'));

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function replaceIn(file, texts) {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of texts) text = text.replaceAll(from, to);
  writeFileSync(file, text);
}

/** Package whose dependencies every remote gets. */
export const modelPackage = () => readJson(at(MODEL, 'package.json'));

function packageOf(workspace) {
  // `remote.json` contains the range of shell versions.
  const { snippetry: _, ...model } = modelPackage();
  const scripts = Object.entries(model.scripts).map(([task, command]) => [
    task,
    command.replaceAll(MODEL, workspace),
  ]);
  return {
    ...model,
    name: `@snippetry/${workspace}`,
    scripts: Object.fromEntries(scripts),
  };
}
