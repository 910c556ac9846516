import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { at, ROOT } from './root.mjs';

const TEMPLATE = at('templates/feature');
const CONTRACTS = 'packages/contracts/src';

/**
 * Creates a feature of a service from the template, with its contract.
 *
 * @param {{ service: string, name: string, into?: string }} options `name` in the singular
 * @returns {string[]} paths of the new files
 */
export function createFeature({ service, name, into = ROOT }) {
  const source = at('services', service, 'src');
  if (!existsSync(path.join(source, 'compose.ts'))) {
    throw new Problem(`${service || 'That'} is not a service.`);
  }
  if (!/^[a-z]{2,30}$/.test(name)) {
    throw new Problem(
      'A feature needs a singular name of 2 to 30 lowercase letters: npm run new:feature -- comments bookmark',
    );
  }
  const names = `${name}s`;
  const folder = path.join(into, 'services', service, 'src', names);
  const contract = path.join(into, CONTRACTS, `${names}.ts`);
  for (const file of [folder, contract]) {
    if (existsSync(file)) throw new Problem(`${path.relative(into, file)} exists already.`);
  }
  cpSync(path.join(TEMPLATE, 'things'), folder, { recursive: true });
  cpSync(path.join(TEMPLATE, 'contract.ts'), contract);
  const files = readdirSync(folder).map((file) => {
    const renamed = path.join(folder, file.replace('thing', name));
    renameSync(path.join(folder, file), renamed);
    return renamed;
  });
  const made = [...files, contract];
  for (const file of made) writeFileSync(file, rename(readFileSync(file, 'utf8'), name, service));
  exportContract(path.join(into, CONTRACTS, 'index.ts'), names);
  format(made, into);
  return made;
}

const rename = (text, name, service) =>
  text
    .replaceAll('Thing', name[0].toUpperCase() + name.slice(1))
    .replaceAll('thing', name)
    .replace("name: 'sample'", `name: '${service}'`);

/** Adds the contract to the package's exports, which are sorted. */
function exportContract(index, names) {
  const lines = readFileSync(index, 'utf8').trimEnd().split('\n');
  const line = `export * from './${names}.ts';`;
  const next = lines.findIndex((other) => other > line);
  lines.splice(next === -1 ? lines.length : next, 0, line);
  writeFileSync(index, `${lines.join('\n')}\n`);
}

/** Formats the files, since names of other lengths change line breaks and order. */
function format(files, cwd) {
  const biome = at('node_modules/.bin/biome');
  const { status, stderr } = spawnSync(biome, ['check', '--write', ...files], { cwd });
  if (status !== 0) throw new Problem('The new files could not be formatted.', [String(stderr)]);
}
