/** One entry of Module Federation's `shared` option. */
export interface SharedEntry {
  singleton: true;
  eager?: boolean;
  import?: false;
  /** Name in the share scope, if it is not the name of the import. */
  shareKey?: string;
}

const ROUTER = '@snippetry/web-kit/router';

/** Modules of the shell's first load: they hold state or contexts that every page needs. */
const EAGER = ['react', 'react/', 'react-dom', 'react-dom/', '@snippetry/web-kit', ROUTER];

/** Modules that the shell provides as well, and that the first page that imports them loads. */
const LAZY = [
  '@snippetry/web-kit/query',
  '@snippetry/web-kit/ui',
  '@snippetry/web-kit/code',
  '@snippetry/web-kit/markdown',
  '@snippetry/web-kit/preferences',
];

/**
 * Modules that the five web apps share. The shell provides all of them, and `import: false` keeps a
 * remote from bundling its own copy, which would be a second React or a second session. A remote's
 * `react-router-dom` is the part of it that `@snippetry/web-kit/router` exports.
 */
export function sharedModules(role: 'shell' | 'remote'): Record<string, SharedEntry> {
  const remote: SharedEntry = { singleton: true, import: false };
  if (role === 'remote') {
    return {
      ...Object.fromEntries([...EAGER, ...LAZY].map((name) => [name, remote])),
      // Sharing the whole library would add 25 KB to the first load: its unused exports could not
      // be removed.
      'react-router-dom': { ...remote, shareKey: ROUTER },
    };
  }
  return Object.fromEntries([
    ...EAGER.map((name): [string, SharedEntry] => [name, { singleton: true, eager: true }]),
    ...LAZY.map((name): [string, SharedEntry] => [name, { singleton: true, eager: false }]),
  ]);
}
