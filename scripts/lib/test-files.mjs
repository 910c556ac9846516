import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './root.mjs';

const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
/** Folders whose tests are not counted; a test of the template runs in remotes created from it. */
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'templates']);

/** Every test file of the repository, by its path from the root. */
export function testFiles(root = at()) {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return TEST.test(entry.name) ? [entry.name] : [];
      return testFiles(path.join(root, entry.name)).map((file) => `${entry.name}/${file}`);
    });
}

/** Names of the scripts that test in a browser, or against a running platform. */
export const BROWSER_TASKS = ['engines/preview', 'e2e'].flatMap((folder) =>
  Object.keys(scriptsOf(folder)).filter((name) => name.startsWith('test:')),
);

/**
 * Paths of the reports that the given scripts write, in the root and in every workspace.
 *
 * @param isWanted whether the scripts of a folder are run
 */
export function reportsOf(tasks, isWanted = () => true) {
  const { workspaces } = manifestOf('.');
  const folders = ['.', ...workspaces.flatMap((pattern) => foldersOf(pattern))];
  return folders.filter(isWanted).flatMap((folder) =>
    tasks
      // The root's own `test` runs everything.
      .filter((task) => task in scriptsOf(folder) && !(folder === '.' && task === 'test'))
      .map((task) => at(folder, '.vitest', `${task.replace(':', '-')}.json`)),
  );
}

/** Folders of a workspace pattern, whose last part may contain `*`. */
function foldersOf(pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  const [parent, start] = [path.dirname(pattern), path.basename(pattern).slice(0, -1)];
  return readdirSync(at(parent))
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(parent, name));
}

function scriptsOf(folder) {
  return existsSync(at(folder, 'package.json')) ? (manifestOf(folder).scripts ?? {}) : {};
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
}
