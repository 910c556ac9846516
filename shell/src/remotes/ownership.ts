/** Which remote shows what, the more exact paths first. */
const OWNERS: readonly (readonly [prefix: string, remote: string])[] = [
  ['/app/explore', 'community'],
  ['/app/collections', 'collections'],
  ['/app/github', 'github'],
  ['/app', 'snippets'],
  ['/public', 'snippets'],
];

const OF_THE_SHELL = ['/app/profile', '/app/settings'];

/** True for the prefix itself and for whatever lies below it. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The remote that shows a path, if any does. */
export function ownerOf(path: string): string | undefined {
  if (OF_THE_SHELL.some((prefix) => isBelow(path, prefix))) return undefined;
  return OWNERS.find(([prefix]) => isBelow(path, prefix))?.[1];
}
