import { readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

const REPORT = at('packages/web-kit/api.json');
const VERSION = /SHELL_VERSION = '([^']+)'/;
/** The entries of web-kit that remotes share with the shell. */
const MODULES = ['.', './router', './query', './ui', './code', './markdown'];

const read = (file) => readFileSync(at(file), 'utf8');

/** The names that one statement of a module exports. */
function namesOf(statement) {
  const { type, declaration, specifiers } = statement;
  if (type === 'ExportNamedDeclaration') {
    return specifiers.map(({ exported, orig }) => (exported ?? orig).value);
  }
  if (type === 'ExportDeclaration') {
    const declared = declaration.declarations?.map(({ id }) => id) ?? [
      declaration.identifier ?? declaration.id,
    ];
    return declared.map(({ value }) => value);
  }
  if (type.startsWith('Export')) throw new Error(`${type} hides what is exported`);
  return [];
}

function exportsOf(file) {
  const { body } = parseSync(read(file), { syntax: 'typescript', tsx: true });
  return body.flatMap(namesOf).sort();
}

/** Returns the current exports of the shell for remotes. */
export function currentApi() {
  const { exports } = JSON.parse(read('packages/web-kit/package.json'));
  return {
    version: VERSION.exec(read('packages/web-kit/src/remote.ts'))?.[1] ?? '',
    exports: Object.fromEntries(
      MODULES.map((name) => [name, exportsOf(`packages/web-kit/${exports[name].slice(2)}`)]),
    ),
  };
}

/** Returns the last written report. */
export const reportedApi = () => JSON.parse(readFileSync(REPORT, 'utf8'));

const pairs = ({ exports }) =>
  Object.entries(exports).flatMap(([name, all]) => all.map((one) => `${name} ${one}`));

/** Returns why a version cannot follow another one with these exports; null if it can. */
export function versionProblem(before, after) {
  const [had, has] = [pairs(before), pairs(after)];
  const removed = had.filter((one) => !has.includes(one));
  const added = has.filter((one) => !had.includes(one));
  const [major, minor] = before.version.split('.').map(Number);
  const [newMajor, newMinor] = after.version.split('.').map(Number);
  if (removed.length > 0 && newMajor <= major) {
    return `SHELL_VERSION needs a new first number, for remotes may use: ${removed.join(', ')}`;
  }
  if (added.length > 0 && newMajor === major && newMinor <= minor) {
    return `SHELL_VERSION needs a new second number, for these are new: ${added.join(', ')}`;
  }
  return null;
}

/** Updates the report, and the version in the shell's package, from which the gateway announces it. */
export function writeApi() {
  const after = currentApi();
  const problem = versionProblem(reportedApi(), after);
  if (problem) throw new Problem(problem);
  writeFileSync(REPORT, `${JSON.stringify(after, null, 2)}\n`);
  const shell = JSON.parse(read('shell/package.json'));
  writeFileSync(
    at('shell/package.json'),
    `${JSON.stringify({ ...shell, version: after.version }, null, 2)}\n`,
  );
}
