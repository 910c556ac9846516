/** Path that one remote owns, including all paths below it. */
export interface RoutePrefix {
  prefix: string;
  remote: string;
}

/** Owners of paths below `/app`, more specific paths first. */
export const APP_PREFIXES: readonly RoutePrefix[] = [
  { prefix: '/app/explore', remote: 'community' },
  { prefix: '/app/users', remote: 'community' },
  { prefix: '/app/moderation', remote: 'community' },
  { prefix: '/app/collections', remote: 'collections' },
  { prefix: '/app/github', remote: 'github' },
  { prefix: '/app', remote: 'snippets' },
];

/** Owners of public paths, more specific paths first. */
export const PUBLIC_PREFIXES: readonly RoutePrefix[] = [
  { prefix: '/explore', remote: 'community' },
  { prefix: '/users', remote: 'community' },
  { prefix: '/public/collections', remote: 'collections' },
  { prefix: '/public', remote: 'snippets' },
];

const PLACES = [...APP_PREFIXES, ...PUBLIC_PREFIXES];
/** Prefixes of added remotes. */
const added: RoutePrefix[] = [];
const OF_THE_SHELL = ['/app/profile', '/app/settings', '/app/notifications'];

/** Whether a path is the prefix or below it. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Returns the prefix that a path belongs to; undefined for paths of the shell and unknown ones. */
export function prefixOf(path: string): RoutePrefix | undefined {
  if (OF_THE_SHELL.some((prefix) => isBelow(path, prefix))) return undefined;
  return [...added, ...PLACES].find(({ prefix }) => isBelow(path, prefix));
}

/** Adds a prefix of an added remote. */
export function addPrefix(place: RoutePrefix): void {
  added.push(place);
}

/** Returns the remote that owns a path, if any. */
export const ownerOf = (path: string): string | undefined => prefixOf(path)?.remote;

export const isPublicPath = (path: string): boolean =>
  PUBLIC_PREFIXES.some(({ prefix }) => isBelow(path, prefix));
