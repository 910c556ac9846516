import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An import from one workspace to another. */
export interface Edge {
  file: string;
  from: string;
  to: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const GROUPS = ['services', 'packages', 'engines', 'templates'];
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.turbo', 'docs']);
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+|require\(\s*)['"]([^'"]+)['"]/g;

/** Returns the workspace of a path: `services/auth`, `packages/contracts`, `shell`, … */
export function workspaceOf(file: string): string {
  const [first = '', second = ''] = path.relative(ROOT, file).split(path.sep);
  return GROUPS.includes(first) ? `${first}/${second}` : first;
}

/** Returns the absolute paths of the source files in a folder, without generated ones. */
export function sources(folder: string, kind = /\.(m?ts|tsx|mjs)$/): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(full, kind);
    return kind.test(entry.name) ? [full] : [];
  });
}

function packageNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
    if (!entry.isDirectory() || SKIPPED.has(entry.name)) continue;
    const folders = GROUPS.includes(entry.name)
      ? readdirSync(path.join(ROOT, entry.name)).map((name) => path.join(entry.name, name))
      : [entry.name];
    for (const folder of folders) {
      try {
        const text = readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8');
        names.set(JSON.parse(text).name, folder);
      } catch {
        // A folder without a package.json is not a workspace.
      }
    }
  }
  return names;
}

function target(specifier: string, file: string, names: Map<string, string>): string | undefined {
  if (specifier.startsWith('.')) return workspaceOf(path.resolve(path.dirname(file), specifier));
  const scoped = /^@snippetry\/[^/]+/.exec(specifier)?.[0];
  return scoped === undefined ? undefined : (names.get(scoped) ?? scoped);
}

/** Returns every import that leaves its workspace. */
export function crossWorkspaceEdges(): Edge[] {
  const names = packageNames();
  return sources(ROOT).flatMap((file) => {
    const from = workspaceOf(file);
    return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const to = target(specifier, file, names);
      return to === undefined || to === from ? [] : [{ file: path.relative(ROOT, file), from, to }];
    });
  });
}

/**
 * Returns the tests with their text, except those of this folder, which contain forbidden words.
 */
export function testSources(): { file: string; text: string }[] {
  return sources(ROOT)
    .map((file) => path.relative(ROOT, file))
    .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('test/'))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}
