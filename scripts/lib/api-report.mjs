import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changesOf } from './api-changes.mjs';
import { EmittedTypes, format } from './api-types.mjs';
import { emitPackage } from './emit.mjs';
import { packageVersion } from './pack.mjs';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

const VERSION_FILE = 'packages/web-kit/src/remote.ts';
const VERSION = /(?<=SHELL_VERSION = ')[^']+/;
/** Packages that remotes import; the parser of Markdown is a part of web-kit. */
const REPORTED = ['contracts', 'web-kit', 'federation'];
/** Contracts between the services of the platform. */
const OF_SERVICES = ['internal', 'events', 'jobs', 'index'];
/** Module with tables that are the union of those of other modules. */
const UNIONS = 'src/routes';

const reportFile = (name) => at('packages', name, 'api.txt');
const read = (file) => readFileSync(at(file), 'utf8');

/** Returns the modules of a package that remotes may import, by name of the entry. */
function entriesOf(name) {
  if (name === 'contracts') {
    const modules = globSync('*.ts', { cwd: at('packages/contracts/src') })
      .filter((file) => !/\.(?:test|test-d)\.ts$/.test(file))
      .map((file) => path.basename(file, '.ts'));
    const open = modules.filter((module) => !OF_SERVICES.includes(module)).sort();
    return Object.fromEntries(open.map((module) => [`./${module}`, `src/${module}`]));
  }
  const { exports } = JSON.parse(read(`packages/${name}/package.json`));
  const modules = Object.entries(exports).filter(([, file]) => /(?<!\*)(?<!\.d)\.tsx?$/.test(file));
  return Object.fromEntries(
    modules.map(([entry, file]) => [entry, file.replace(/^\.\//, '').replace(/\.tsx?$/, '')]),
  );
}

/** Returns the files that a package exports as they are, such as style sheets. */
function filesOf(name) {
  const { exports } = JSON.parse(read(`packages/${name}/package.json`));
  const patterns = Object.entries(exports).filter(([, file]) => file.endsWith('/*'));
  return patterns.flatMap(([entry, file]) =>
    globSync(file, { cwd: at('packages', name) }).map((one) =>
      entry.replace('*', path.basename(one)),
    ),
  );
}

/** Names of the routes of a table, which are described where they are defined. */
const memberNames = (text) => (text.match(/^ '[^']+'/gm) ?? []).map((one) => `${one.trim()};`);

/** Describes the exports of an emitted package and, as `(module) Name`, the types they refer to. */
function describe(name, dir) {
  const types = new EmittedTypes(dir);
  const found = new Map();
  const exported = new Set();
  const waiting = [];
  for (const [entry, module] of Object.entries(entriesOf(name))) {
    for (const one of types.exportsOf(module)) {
      const { text, needs, ...place } = types.describe(module, one);
      const isUnion = place.module === UNIONS && /^export declare const/.test(text);
      found.set(`${entry} ${one}`, isUnion ? memberNames(text).join('\n') : text);
      exported.add(`${place.module} ${place.name}`);
      if (!isUnion) waiting.push(...needs);
    }
  }
  for (const { module, name: one } of waiting) {
    const key = `${module} ${one}`;
    if (exported.has(key)) continue;
    exported.add(key);
    const { text, needs } = types.describe(module, one);
    found.set(`(${module}) ${one}`, text);
    waiting.push(...needs);
  }
  for (const file of filesOf(name)) found.set(file, '');
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the version of the shell and the current exports of the packages, with their types. */
export async function currentApi() {
  const stage = mkdtempSync(path.join(tmpdir(), 'snippetry-api-'));
  try {
    const packages = await Promise.all(
      REPORTED.map(async (name) => {
        const dir = path.join(stage, name);
        await emitPackage(name, dir, { declarationsOnly: true });
        return [name, describe(name, dir)];
      }),
    );
    return { version: packageVersion('web-kit'), packages: Object.fromEntries(packages) };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Mark of a schema that is described under its name. */
const MARK = '§';

const flat = (text) => text.replaceAll(/\n */g, ' ');

/** Schemas that other declarations repeat, the longest first. */
function schemasOf(exports) {
  const schemas = Object.values(exports).flatMap((text) => {
    const [, name, type] = /^export declare const (\w+): (z\..{60,});$/.exec(flat(text)) ?? [];
    return name ? [{ name, type }] : [];
  });
  const isUnique = ({ name }) => schemas.filter((other) => other.name === name).length === 1;
  return schemas.filter(isUnique).sort((a, b) => b.type.length - a.type.length);
}

/** Replaces repeated schemas by their names, which makes the report of contracts readable. */
function abbreviate(exports) {
  const schemas = schemasOf(exports);
  return mapValues(exports, (text) => {
    const others = schemas.filter(({ type }) => !flat(text).endsWith(`: ${type};`));
    return format(
      others.reduce((short, { name, type }) => short.replaceAll(type, MARK + name), flat(text)),
    );
  });
}

/** Undoes {@link abbreviate}. */
function expand(exports) {
  const types = new Map();
  const full = (text) =>
    text.replaceAll(/§(\w+)/g, (_all, name) => full(types.get(name) ?? `no schema ${name}`));
  for (const text of Object.values(exports)) {
    const [, name, type] = /^export declare const (\w+): (z\..*);$/.exec(flat(text)) ?? [];
    if (name) types.set(name, type);
  }
  return mapValues(exports, (text) => format(full(flat(text))));
}

const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

function reportOf(name, version, exports) {
  const blocks = Object.entries(abbreviate(exports)).map(([key, text]) => `= ${key}\n${text}\n`);
  const head = `Exports of @snippetry/${name} for remotes, written by npm run api:report.`;
  return `${[`${head}\nversion ${version}\n`, ...blocks].join('\n')}`;
}

/** Returns the last written report. */
export function reportedApi() {
  const packages = REPORTED.map((name) => {
    const [head, ...blocks] = readFileSync(reportFile(name), 'utf8').split(/\n^= /m);
    const exports = blocks.map((block) => {
      const end = block.indexOf('\n');
      return [block.slice(0, end), block.slice(end + 1).trimEnd()];
    });
    const version = /^version (.*)$/m.exec(head)?.[1] ?? '';
    return { name, version, exports: expand(Object.fromEntries(exports)) };
  });
  return {
    version: [...new Set(packages.map(({ version }) => version))].join(' and '),
    packages: Object.fromEntries(packages.map(({ name, exports }) => [name, exports])),
  };
}

/** Returns the names of changed exports by kind, each after its package. */
export function apiChanges(before, after) {
  const all = { removed: [], changed: [], added: [] };
  for (const name of Object.keys(after.packages)) {
    const changes = changesOf(before.packages[name] ?? {}, after.packages[name]);
    for (const [kind, keys] of Object.entries(changes)) {
      all[kind].push(...keys.map((key) => `${name} ${key}`));
    }
  }
  return all;
}

const KINDS = ['patch', 'minor', 'major'];

/** Returns the largest kind of change that a changeset announces; null without changesets. */
function announcedKind() {
  const kinds = globSync('.changeset/*.md', { cwd: at() }).flatMap((file) => {
    const [, head = ''] = read(file).split(/^---$/m);
    return [...head.matchAll(/: *(patch|minor|major)\b/g)].map(([, kind]) => kind);
  });
  return KINDS.findLast((kind) => kinds.includes(kind)) ?? null;
}

/** Returns the kind of change from one version to a later one; null if they are equal. */
function kindBetween(before, after) {
  const [had, has] = [before, after].map((version) => version.split('.').map(Number));
  const index = had.findIndex((number, place) => number !== has[place]);
  return index < 0 || has[index] < had[index] ? null : (KINDS[2 - index] ?? null);
}

/**
 * Returns why these changes need a larger step of the version; null if they do not.
 *
 * @param announced kind of change that changesets announce
 * @param isCompatible whether changed types accept all that they accepted before
 */
export function versionProblem(before, after, { announced = null, isCompatible = false } = {}) {
  const { removed, changed, added } = apiChanges(before, after);
  const breaking = isCompatible ? removed : [...removed, ...changed];
  const more = isCompatible ? [...changed, ...added] : added;
  const given = [announced, kindBetween(before.version, after.version)];
  const step = Math.max(...given.map((kind) => KINDS.indexOf(kind)));
  const needs = (kind) => step < KINDS.indexOf(kind);
  if (breaking.length > 0 && needs('major')) {
    return `A major changeset is needed, for remotes may use: ${breaking.join(', ')}`;
  }
  if (more.length > 0 && needs('minor')) {
    return `A minor changeset is needed, for these are new: ${more.join(', ')}`;
  }
  return null;
}

/** Updates the reports, and `SHELL_VERSION` to the version of the packages. */
export async function writeApi({ isCompatible = false } = {}) {
  const after = await currentApi();
  const options = { isCompatible, announced: announcedKind() };
  const problem = versionProblem(reportedApi(), after, options);
  if (problem) {
    throw new Problem(problem, ['CONTRIBUTING.md#change-what-remotes-use describes changesets.']);
  }
  for (const [name, exports] of Object.entries(after.packages)) {
    writeFileSync(reportFile(name), reportOf(name, after.version, exports));
  }
  writeFileSync(at(VERSION_FILE), read(VERSION_FILE).replace(VERSION, after.version));
}
