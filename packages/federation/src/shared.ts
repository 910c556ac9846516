/** One entry of Module Federation's `shared` option. */
export interface SharedEntry {
  singleton: true;
  eager?: boolean;
  import?: false;
}

/** Modules of the shell's first load: they hold state or contexts that every page needs. */
const EAGER = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@snippetry/web-kit',
  '@snippetry/web-kit/router',
];

/** Modules that the shell provides as well, and that the first page that imports them loads. */
const LAZY = [
  '@snippetry/web-kit/query',
  '@snippetry/web-kit/ui',
  '@snippetry/web-kit/code',
  '@snippetry/web-kit/markdown',
  '@snippetry/web-kit/preferences',
];

/**
 * The modules that the five web apps share. The shell provides all of them, and `import: false` keeps
 * a remote from bundling its own copy, which would be a second React or a second session.
 */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedEntry> {
  const remote: SharedEntry = { singleton: true, import: false };
  if (role === 'remote') {
    return Object.fromEntries([...EAGER, ...LAZY].map((name) => [name, remote]));
  }
  return Object.fromEntries([
    ...EAGER.map((name): [string, SharedEntry] => [name, { singleton: true, eager: true }]),
    ...LAZY.map((name): [string, SharedEntry] => [name, { singleton: true, eager: false }]),
  ]);
}
