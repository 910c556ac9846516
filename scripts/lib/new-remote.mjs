import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';
import { PORTS, REMOTES, variablePrefix } from './settings.mjs';

const TEMPLATE = at('templates/remote');
/** Remote whose dependencies are copied. */
const MODEL = 'mfe-github';
/** Distance of dev server ports from those of the static hosts. */
const DEV_PORT_DISTANCE = 100;

/** Creates a remote from the template. Returns its folder. */
export function createRemote({ name, into }) {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name)) {
    throw new Problem(
      'A remote needs a name of 2 to 30 small letters and digits: npm run new:remote -- notes',
    );
  }
  const workspace = `mfe-${name}`;
  const folder = path.join(into, workspace);
  if (name === 'shell' || existsSync(folder) || REMOTES.includes(workspace)) {
    throw new Problem(`There is a part named ${name} already.`);
  }
  if (hasPage(name)) {
    throw new Problem(`Snippetry has a page /app/${name} already: give the remote another name.`);
  }
  cpSync(TEMPLATE, folder, { recursive: true });
  const port = freePort();
  const texts = [
    ['^SHELL_VERSION', `^${JSON.parse(readFileSync(at('shell/package.json'), 'utf8')).version}`],
    ['4399', String(port + DEV_PORT_DISTANCE)],
    ['sample', name],
    ['Sample', name[0].toUpperCase() + name.slice(1)],
  ];
  for (const file of filesOf(folder)) replaceIn(file, texts);
  writeFileSync(path.join(folder, 'package.json'), packageOf(workspace, port));
  return folder;
}

/** Whether the site has a page at the remote's route prefix, which the gateway would refuse. */
const hasPage = (name) =>
  new RegExp(`'/app/${name}['/]`).test(readFileSync(at('gateway/src/web/pages.ts'), 'utf8'));

const freePort = () =>
  Math.max(...REMOTES.map((remote) => PORTS[`${variablePrefix(remote)}_PORT`])) + 1;

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function replaceIn(file, texts) {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of texts) text = text.replaceAll(from, to);
  writeFileSync(file, text);
}

function packageOf(workspace, port) {
  const model = JSON.parse(readFileSync(at(MODEL, 'package.json'), 'utf8'));
  const scripts = Object.entries(model.scripts).map(([task, command]) => [
    task,
    command.replaceAll(MODEL, workspace),
  ]);
  const made = {
    ...model,
    name: `@snippetry/${workspace}`,
    snippetry: { port },
    scripts: Object.fromEntries(scripts),
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
