import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from './root.mjs';

const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

/** Every test file of the repository, by its path from the root. */
export function testFiles(root = at()) {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return TEST.test(entry.name) ? [entry.name] : [];
      return testFiles(path.join(root, entry.name)).map((file) => `${entry.name}/${file}`);
    });
}

/** Where each workspace that has tests, and the root, leave the report of their last run. */
export function packageReports() {
  const { workspaces } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => foldersOf(pattern)).filter(hasTests);
  return ['.', ...folders].map((folder) => at(folder, '.vitest/report.json'));
}

/** The folders that a workspace pattern names: its last part may be `*` or end in it. */
function foldersOf(pattern) {
  if (!pattern.endsWith('*')) return [pattern];
  const [parent, start] = [path.dirname(pattern), path.basename(pattern).slice(0, -1)];
  return readdirSync(at(parent))
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(parent, name));
}

function hasTests(folder) {
  const manifest = at(folder, 'package.json');
  return (
    existsSync(manifest) && 'test' in (JSON.parse(readFileSync(manifest, 'utf8')).scripts ?? {})
  );
}
