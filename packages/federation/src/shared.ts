/** One entry of Module Federation's `shared` option. */
export interface SharedEntry {
  singleton: true;
  eager?: boolean;
  import?: false;
}

/** Holds state or contexts and is needed at once: part of the shell's first load. */
const EAGER = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@snippetry/web-kit',
  '@snippetry/web-kit/router',
];

/** Provided by the shell too, but loaded by the first page that asks for it. */
const LAZY = ['@snippetry/web-kit/query', '@snippetry/web-kit/ui', '@snippetry/web-kit/code'];

/**
 * What the five web apps share. The shell provides every module; a remote may not bring its own copy
 * (`import: false`), so a second React or a second session cannot come into being.
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
