import { SnippetProblem } from './problems/problem.ts';

/** The library that holds a package. */
export type LibName = 'react' | 'mui' | 'vue' | 'svelte' | 'bootstrap';

const LIBS: ReadonlyArray<readonly [RegExp, LibName]> = [
  [/^(?:react|react-dom|react-dom\/client|react\/jsx-runtime)$/, 'react'],
  [/^@mui\/material(?:\/[A-Za-z]+)?$|^@emotion\/(?:react|styled)$/, 'mui'],
  [/^vue$/, 'vue'],
  [/^svelte(?:\/[a-z/-]+)?$/, 'svelte'],
  [/^bootstrap(?:\/.*)?$/, 'bootstrap'],
];

/** Whether an import is a style sheet, which previews ignore. */
export const isStyleSheet = (name: string) => /\.(?:css|scss|sass|less)$|^tailwindcss/.test(name);

/** The packages that compiled code requires. */
export function packagesIn(compiled: string): string[] {
  const calls = compiled.matchAll(/\brequire\(\s*(['"])([^'"]+)\1\s*\)/g);
  return [...new Set([...calls].map(([, , name = '']) => name))];
}

/**
 * The library that holds a package; null for a style sheet.
 *
 * @throws SnippetProblem naming a package that previews do not have
 */
export function libOf(name: string): LibName | null {
  const lib = LIBS.find(([pattern]) => pattern.test(name))?.[1];
  if (lib) return lib;
  if (isStyleSheet(name)) return null;
  throw new SnippetProblem({
    kind: 'runtime',
    message: /^[./]/.test(name)
      ? `The file "${name}" is not available in previews: a snippet is one file`
      : `The package "${name}" is not available in previews`,
  });
}

const ADDRESSES: ReadonlyArray<readonly [RegExp, LibName | 'tailwind' | 'none']> = [
  [/@?babel(?:-standalone|\/standalone)/i, 'none'],
  [/tailwind/i, 'tailwind'],
  [/bootstrap/i, 'bootstrap'],
  [/material-ui|@mui/i, 'mui'],
  [/\breact/i, 'react'],
  [/\bvue/i, 'vue'],
];

/** The library at a CDN address; `none` for a compiler that previews do not need, null if unknown. */
export function libAtAddress(address: string): LibName | 'tailwind' | 'none' | null {
  return ADDRESSES.find(([pattern]) => pattern.test(address))?.[1] ?? null;
}
